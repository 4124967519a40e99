import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { keepingRecipes, makeSystem } from './theme/system.ts';

let system: SystemContext | undefined;

/** Provides the design system. Put it once around everything that uses `src/ui`. */
export function UiProvider({ children }: { children: ReactNode }) {
  system ??= keepingRecipes(makeSystem());
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}

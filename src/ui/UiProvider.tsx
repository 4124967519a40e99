import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import './theme/fonts.css';
import { system } from './theme/system.ts';

/** Everything drawn with `src/ui` needs this once around it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}

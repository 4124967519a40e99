import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Text } from '../../ui/Text.tsx';
import { Turn } from '../../ui/Turn.tsx';
import type { ShownPages } from '../shell/usePages.ts';

/** Turns pages that are read back from the newest, and says which one is shown. */
export function PageTurns({ label, pages, children }: { label: string; pages: ShownPages<unknown>; children: ReactNode }) {
  return (
    <chakra.nav aria-label={label} display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Turn text="Newest" turn={pages.anew} />
      <Turn text="Newer" turn={pages.newer} />
      <Turn text="Older" turn={pages.older} />
      <Text size="sm" tone="muted" role="status">
        {children}
      </Text>
    </chakra.nav>
  );
}

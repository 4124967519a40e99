import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Text } from '../../ui/Text.tsx';
import { Turn } from '../../ui/Turn.tsx';
import type { ShownPages } from '../shell/usePages.ts';

/** Buttons that turn pages, newest first, and the number of the page. */
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

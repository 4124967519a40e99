import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';
import type { LogPages } from './useLogPages.ts';

/** Turns the pages of something that is read backwards through the log, and says where one is. */
export function Pager({ label, pages, at }: { label: string; pages: LogPages<unknown>; at: string }) {
  const turns = [
    { text: 'Newest', turn: pages.newest },
    { text: 'Newer', turn: pages.newer },
    { text: 'Older', turn: pages.older },
  ];
  return (
    <chakra.nav aria-label={label} display="flex" flexWrap="wrap" gap="2" alignItems="center">
      {/* Not `disabled`: whoever pages with the keyboard keeps the focus on the last page too. */}
      {turns.map(({ text, turn }) => (
        <Button
          key={text}
          look="outline"
          size="sm"
          aria-disabled={turn === null || undefined}
          {...(turn === null ? { color: 'subtle' } : { onClick: turn })}
        >
          {text}
        </Button>
      ))}
      <Text size="sm" tone="muted" role="status">
        {at}
      </Text>
    </chakra.nav>
  );
}

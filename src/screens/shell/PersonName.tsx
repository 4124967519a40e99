import { chakra } from '@chakra-ui/react';
import type { AccountId } from '../../domain/ids.ts';
import { usePersonCard } from './personCardContext.ts';

const Press = chakra('button', {
  base: {
    font: 'inherit',
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    position: 'relative',
    // For fingers: taller than its line, which keeps its height.
    _after: { content: '""', position: 'absolute', inset: '-0.375rem 0' },
    _hover: { textDecoration: 'underline' },
  },
});

interface PersonNameProps {
  /** Null for guests, and for a player who hides their name. */
  account: AccountId | null;
  name: string;
}

/** The name of a player. A press opens their card. */
export function PersonName({ account, name }: PersonNameProps) {
  const open = usePersonCard();
  if (account === null) return <chakra.span overflowWrap="anywhere">{name}</chakra.span>;
  return (
    <Press type="button" aria-haspopup="dialog" onClick={() => open(account)}>
      {name}
    </Press>
  );
}

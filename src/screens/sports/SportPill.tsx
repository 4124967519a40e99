import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SportBet, SportEventStatus } from '../../domain/world.ts';
import { ClockIcon } from '../../ui/icons/statusIcons.tsx';
import { FlagIcon, LiveIcon, ReturnIcon } from '../../ui/icons/sportIcons.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: '600',
    whiteSpace: 'nowrap',
  },
});

const states: Readonly<
  Record<SportEventStatus, { readonly text: string; readonly sign: ReactNode; readonly color: string; readonly bg: string }>
> = {
  upcoming: { text: 'Upcoming', sign: <ClockIcon size={15} />, color: 'infoFg', bg: 'infoTint' },
  live: { text: 'Live', sign: <LiveIcon size={15} />, color: 'accentFg', bg: 'accentTint' },
  finished: { text: 'Finished', sign: <FlagIcon size={15} />, color: 'muted', bg: 'sunken' },
  cancelled: { text: 'Cancelled', sign: <ReturnIcon size={15} />, color: 'warningFg', bg: 'warningTint' },
};

/** How an event stands, as sign, word and colour. */
export function EventPill({ status }: { status: SportEventStatus }) {
  const { text, sign, color, bg } = states[status];
  return (
    <Pill color={color} bg={bg}>
      {sign}
      {text}
    </Pill>
  );
}

/** How a bet stands. A void one got its stake back. */
export function BetPill({ status }: { status: SportBet['status'] }) {
  if (status === 'pending') return <StatusPill tone="pending">Pending</StatusPill>;
  if (status === 'won') return <StatusPill tone="success">Won</StatusPill>;
  if (status === 'lost') return <StatusPill tone="error">Lost</StatusPill>;
  return (
    <Pill color="infoFg" bg="infoTint">
      <ReturnIcon size={15} />
      Void
    </Pill>
  );
}

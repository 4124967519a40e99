import type { ComponentType } from 'react';
import type { SportEventStatus } from '../../domain/world.ts';
import type { SportBet } from '../../domain/worldParts.ts';
import { icon, type IconProps } from '../../ui/icons/icon.ts';
import { ClockIcon } from '../../ui/icons/statusIcons.tsx';
import { PillShape, StatusPill } from '../../ui/StatusPill.tsx';
import { t } from '../../languages/t.ts';

const LiveIcon = icon(
  <circle cx="12" cy="12" r="2.5" fill="currentColor" />,
  <path d="M7.5 16.5a6.4 6.4 0 0 1 0-9M16.5 7.5a6.4 6.4 0 0 1 0 9M4.7 19.3a10.3 10.3 0 0 1 0-14.6M19.3 4.7a10.3 10.3 0 0 1 0 14.6" />,
);

const FlagIcon = icon(<path d="M6 21V4M6 4.5h11.5L15 8.5l2.5 4H6" />);

const ReturnIcon = icon(<path d="M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-5" />);

/** `awaited`: betting is over, and the score is missing. */
export type EventState = SportEventStatus | 'awaited';

const states: Readonly<
  Record<EventState, { readonly text: string; readonly Icon: ComponentType<IconProps>; readonly color: string; readonly bg: string }>
> = {
  upcoming: { text: t('Upcoming'), Icon: ClockIcon, color: 'infoFg', bg: 'infoTint' },
  live: { text: t('Live'), Icon: LiveIcon, color: 'accentFg', bg: 'accentTint' },
  awaited: { text: t('Waiting for the score'), Icon: ClockIcon, color: 'muted', bg: 'sunken' },
  finished: { text: t('Finished'), Icon: FlagIcon, color: 'muted', bg: 'sunken' },
  cancelled: { text: t('Cancelled'), Icon: ReturnIcon, color: 'warningFg', bg: 'warningTint' },
};

/** The state of an event, as icon, word and colour. */
export function EventPill({ status }: { status: EventState }) {
  const { text, Icon, color, bg } = states[status];
  return (
    <PillShape color={color} bg={bg}>
      <Icon size={15} />
      {text}
    </PillShape>
  );
}

/** The state of a bet. The stake of a void bet was returned, and so was that of a bet won at odds of 1. */
export function BetPill({ bet: { status, stakeCents, payoutCents } }: { bet: Pick<SportBet, 'status' | 'stakeCents' | 'payoutCents'> }) {
  if (status === 'pending') return <StatusPill tone="pending">{t('Pending')}</StatusPill>;
  if (status === 'won' && payoutCents > stakeCents) return <StatusPill tone="success">{t('Won')}</StatusPill>;
  if (status === 'lost') return <StatusPill tone="error">{t('Lost')}</StatusPill>;
  return (
    <PillShape color="infoFg" bg="infoTint">
      <ReturnIcon size={15} />
      {status === 'won' ? t('Stake returned') : t('Void')}
    </PillShape>
  );
}

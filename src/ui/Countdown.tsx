import { chakra } from '@chakra-ui/react';

const Time = chakra('time', { base: { textStyle: 'numbers', whiteSpace: 'nowrap' } });

/** Whole seconds still to wait, rounded up: a countdown shows 00:00:00 only when it is over. */
function secondsLeft(msLeft: number): number {
  return Math.max(0, Math.ceil(msLeft / 1000));
}

/** Time left as hh:mm:ss; more than 99 hours keep counting in hours. */
export function formatCountdown(msLeft: number): string {
  const seconds = secondsLeft(msLeft);
  const fields = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return fields.map((field) => String(field).padStart(2, '0')).join(':');
}

const DAY_SECONDS = 86_400;

/** Time left with whole days apart: `2 d 03:00:00`. */
function formatLongCountdown(msLeft: number): string {
  const days = Math.floor(secondsLeft(msLeft) / DAY_SECONDS);
  return days === 0 ? formatCountdown(msLeft) : `${days} d ${formatCountdown((secondsLeft(msLeft) - days * DAY_SECONDS) * 1000)}`;
}

interface CountdownProps {
  msLeft: number;
  /** Counts whole days apart, for waits of more than a few hours. */
  days?: boolean;
}

/** Shows the time it is given; who owns the clock ticks it. Not a live region: it would never be silent. */
export function Countdown({ msLeft, days = false }: CountdownProps) {
  return (
    <Time role="timer" aria-live="off" dateTime={`PT${secondsLeft(msLeft)}S`}>
      {days ? formatLongCountdown(msLeft) : formatCountdown(msLeft)}
    </Time>
  );
}

import { chakra } from '@chakra-ui/react';

const Time = chakra('time', { base: { textStyle: 'numbers', whiteSpace: 'nowrap' } });

/** Remaining whole seconds, rounded up, so that 00:00:00 is shown only at the end. */
function secondsLeft(msLeft: number): number {
  return Math.max(0, Math.ceil(msLeft / 1000));
}

/** Remaining time as hh:mm:ss. More than 99 hours are still shown in hours. */
export function formatCountdown(msLeft: number): string {
  const seconds = secondsLeft(msLeft);
  const fields = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return fields.map((field) => String(field).padStart(2, '0')).join(':');
}

const DAY_SECONDS = 86_400;

/** Remaining time with days: `2 d 03:00:00`. */
function formatLongCountdown(msLeft: number): string {
  const days = Math.floor(secondsLeft(msLeft) / DAY_SECONDS);
  return days === 0 ? formatCountdown(msLeft) : `${days} d ${formatCountdown((secondsLeft(msLeft) - days * DAY_SECONDS) * 1000)}`;
}

interface CountdownProps {
  msLeft: number;
  /** Shows whole days, for waits of more than a few hours. */
  days?: boolean;
}

/** Shows the given time. The parent updates it. Not a live region, which would speak every second. */
export function Countdown({ msLeft, days = false }: CountdownProps) {
  return (
    <Time role="timer" aria-live="off" dateTime={`PT${secondsLeft(msLeft)}S`}>
      {days ? formatLongCountdown(msLeft) : formatCountdown(msLeft)}
    </Time>
  );
}

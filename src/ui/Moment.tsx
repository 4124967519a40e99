import { chakra } from '@chakra-ui/react';
import { numberLocale } from './credits.ts';

const dateAndTime = new Intl.DateTimeFormat(numberLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** A time in the person's own time zone, with the zone. The machine-readable form is UTC. */
export function Moment({ at }: { /** UTC milliseconds. */ at: number }) {
  return (
    <chakra.time dateTime={new Date(at).toISOString()} textStyle="numbers">
      {dateAndTime.format(at)}
    </chakra.time>
  );
}

import { chakra } from '@chakra-ui/react';
import { localMoment as local, momentParts, timesAs } from './credits.ts';
import { useTimesInUtc } from './timeZone.ts';

const utc = timesAs({ ...momentParts, timeZone: 'UTC' });

/** A time with its zone: the reader's own, or UTC where `UtcSwitch` asks for it. The other one is its title. */
export function Moment({ at }: { /** UTC milliseconds. */ at: number }) {
  const inUtc = useTimesInUtc();
  const [shown, other] = inUtc ? [utc, local] : [local, utc];
  return (
    <chakra.time dateTime={new Date(at).toISOString()} title={other.format(at)} textStyle="numbers">
      {shown.format(at)}
    </chakra.time>
  );
}

import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { KeptWitness } from '../../base/markers.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectSeen } from '../../store/verification.ts';
import { timesAs } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { Text } from '../../ui/Text.tsx';
import { useNow } from '../shell/useNow.ts';
import { t } from '../../languages/t.ts';
import { SECOND_MS } from '../../domain/utc.ts';

const clock = timesAs({ dateStyle: 'medium', timeStyle: 'short' });

/** The house asks its witnesses every ten seconds. If the newest cosignature is older than this, the line says so. */
const LATE_MS = 120_000;
/** A witness counts as one that saw the log if it cosigned at most this long before the newest. */
const TOGETHER_MS = 60_000;

/** Who saw the log last, in a sentence. */
export function seenSentence(witnesses: readonly KeptWitness[], now: number): string {
  if (witnesses.length === 0) return t('This house has no witness: nobody outside of it has seen its log.');
  const times = witnesses.flatMap(({ seenAt }) => seenAt ?? []);
  if (times.length === 0) return t('Nobody outside of this house has seen its log yet.');
  const newest = Math.max(...times);
  const ageMs = Math.max(0, now - newest);
  if (ageMs > LATE_MS) return t('Nobody outside of this house has seen its log since {newest}.', { newest: clock.format(newest) });
  const seers = times.filter((at) => newest - at < TOGETHER_MS).length;
  const count = witnesses.length;
  const seconds = formatCount(Math.round(ageMs / SECOND_MS));
  return seers === count
    ? t('Seen by {count, plural, one {# witness} other {# witnesses}}, {seconds} s ago.', { count, seconds })
    : t('Seen by {seers} of {count, plural, one {# witness} other {# witnesses}}, {seconds} s ago.', {
        seers: formatCount(seers),
        count,
        seconds,
      });
}

/** Who outside of a house server saw its log last. Nothing until that is known, and at the house in this browser. */
export function SeenLine({ house }: { house: PlayerHouse }) {
  const seen = useAppSelector(selectSeen);
  const now = useNow(house);
  if (house.received === 'whole') return null;
  // The line has its height before the answer comes, so that nothing below it moves.
  return (
    <Text size="sm" tone="muted" minH="1.5rem">
      {seen && seenSentence(seen.witnesses, now)}
    </Text>
  );
}

import { useAppSelector } from '../../store/hooks.ts';
import { BEACON_PATIENCE_MS, isPublicBeacon, type BeaconBinding } from '../../domain/fairness/beacon.ts';
import { isSame } from '../../domain/same.ts';
import { Text } from '../../ui/Text.tsx';
import { NotProved } from './NotProved.tsx';
import { t } from '../../languages/t.ts';

interface BeaconFactProps {
  /** How the house could choose a result, as a part of the sentence in `NotProved`. */
  howHouseCheats: string;
  /** Of each open round that one can join here, the beacon it was opened with, which it keeps. Null: none. */
  openBindings: readonly (BeaconBinding | null)[];
}

/**
 * Says that shared rounds are also drawn from the beacon of the house, and whether that is public. Shows `NotProved` instead if the house has no
 * beacon, if an open round does not use it, or if nobody named the beacon round of an open round.
 */
export function BeaconFact({ howHouseCheats, openBindings }: BeaconFactProps) {
  const beacon = useAppSelector(({ world }) => world.beacon);
  if (!beacon || openBindings.some((binding) => !isSame(binding?.chain ?? null, beacon)))
    return <NotProved howHouseCheats={howHouseCheats} />;
  const isPublic = isPublicBeacon(beacon);
  // An older house: the bets on its live round have a part in the draw.
  if (isPublic && openBindings.some((binding) => binding?.due?.namedBy === null)) return <NotProved howHouseCheats={howHouseCheats} />;
  return (
    <Text size="sm" tone="muted" flex="1 1 100%">
      {isPublic
        ? t('It is also drawn from a round of a public beacon (drand) after betting closes, which nobody can foresee.')
        : t('It is also drawn from a beacon that this page does not know to be public: whoever has its key can foresee the result.')}{' '}
      {t('Without that, stakes go back after {seconds} seconds.', { seconds: String(BEACON_PATIENCE_MS / 1_000) })}
    </Text>
  );
}

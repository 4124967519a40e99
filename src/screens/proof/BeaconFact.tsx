import { useAppSelector } from '../../store/hooks.ts';
import { isPublicBeacon, type BeaconBinding } from '../../domain/fairness/beacon.ts';
import { isSame } from '../../domain/same.ts';
import { Text } from '../../ui/Text.tsx';
import { NotProved } from './NotProved.tsx';
import { t } from '../../languages/t.ts';

interface BeaconFactProps {
  /** How the house could choose a result. */
  how: string;
  /** What binds the rounds that one can join here. One that was opened under another beacon, or none, keeps that. */
  open: readonly (BeaconBinding | null)[];
}

/** The randomness that nobody chooses in the next shared round, or what its proof does not cover. */
export function BeaconFact({ how, open }: BeaconFactProps) {
  const beacon = useAppSelector(({ world }) => world.beacon);
  if (!beacon || open.some((binding) => !isSame(binding?.chain ?? null, beacon))) return <NotProved how={how} />;
  const isPublic = isPublicBeacon(beacon);
  // An older house: the bets on its live round have a part in the draw.
  if (isPublic && open.some((binding) => binding?.due?.namedBy === null)) return <NotProved how={how} />;
  return (
    <Text size="sm" tone="muted" flex="1 1 100%">
      {isPublic
        ? t('It is also drawn from a round of a public beacon (drand) after betting closes, which nobody can foresee.')
        : t('It is also drawn from a beacon that this page does not know to be public: whoever has its key can foresee the result.')}{' '}
      {t('Without that, stakes go back after 30 seconds.')}
    </Text>
  );
}

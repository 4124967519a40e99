import { useAppSelector } from '../../store/hooks.ts';
import { isPublicBeacon } from '../../domain/fairness/beacon.ts';
import { Text } from '../../ui/Text.tsx';
import { NotProved } from './NotProved.tsx';

/** The randomness that nobody chooses in the next shared round, or what its proof does not cover. `how`: how the house could choose a result. */
export function BeaconFact({ how }: { how: string }) {
  const beacon = useAppSelector(({ world }) => world.beacon);
  if (!beacon) return <NotProved how={how} />;
  return (
    <Text size="sm" tone="muted" flex="1 1 100%">
      {isPublicBeacon(beacon)
        ? 'It is also drawn from the first round of a public beacon (drand) after betting closes, which nobody can foresee.'
        : 'It is also drawn from a beacon that this page does not know to be public: whoever has its key can foresee the result.'}{' '}
      Without that, stakes go back after 30 seconds.
    </Text>
  );
}

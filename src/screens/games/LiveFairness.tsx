import { chakra } from '@chakra-ui/react';
import { isDrawnWithoutBets, isPublicBeacon } from '../../domain/fairness/beacon.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { FinishedRound } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { HashText } from '../../ui/HashText.tsx';
import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { BeaconFact } from '../proof/BeaconFact.tsx';
import { FairnessPanel, SeedFact } from '../proof/FairnessPanel.tsx';
import { fairnessLink } from '../proof/fairnessLink.ts';
import { t } from '../../languages/t.ts';

interface LiveFairnessProps {
  /** Undefined while no round is open. */
  seedHash: string | undefined;
  /** The last round that is over. */
  last: FinishedRound | undefined;
  /** What is drawn: "the number". */
  result: string;
  /** How a house without a beacon could choose it, as a part of the sentence in `NotProved`. */
  howHouseCheats: string;
}

/** One line that says what a live round is drawn from: its seed, and everybody's fresh bytes or a public beacon. */
export function LiveFairness({ seedHash, last, result, howHouseCheats }: LiveFairnessProps) {
  const roundBeacon = useAppSelector(({ world }) => Object.values(world.rounds).find((round) => round.seedHash === seedHash)?.beacon);
  const houseBeacon = useAppSelector(({ world }) => world.beacon);
  // Without an open round, the beacon of the house is that of the next round.
  const isWithoutBets = roundBeacon === undefined ? houseBeacon !== null && isPublicBeacon(houseBeacon) : isDrawnWithoutBets(roundBeacon);
  return (
    <FairnessPanel>
      <chakra.dl minW="0">
        <SeedFact term={t('Seed hash of this round')}>
          {seedHash === undefined ? (
            <chakra.span color="muted">{t('shown when the next round opens')}</chakra.span>
          ) : (
            <HashText value={seedHash} label={t('seed hash of this round')} />
          )}
        </SeedFact>
      </chakra.dl>
      <Text size="sm" tone="muted" flex="1 1 20rem">
        {isWithoutBets
          ? t('The hash of the seed is shown before the first bet, and the seed with the result. No bet changes {result}.', { result })
          : t(
              'The hash of the seed is shown before the first bet, and the seed with the result. Each bet adds 16 random bytes, so no player can predict or steer {result}.',
              { result },
            )}
      </Text>
      <TextLink to={last ? fairnessLink({ ...last, choice: rulebookOf(last.game).defaultChoice }) : '/fairness'} fontSize="sm" py="1">
        {last ? t('Verify the last round') : t('Verify')}
      </TextLink>
      <BeaconFact howHouseCheats={howHouseCheats} openBindings={roundBeacon === undefined ? [] : [roundBeacon]} />
    </FairnessPanel>
  );
}

import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { BetId } from '../../domain/ids.ts';
import type { BetFacts } from '../../projections/betFacts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld } from '../../store/selectors/account.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { ListRow, RowDetails } from '../../ui/ListRow.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import type { Movement } from './movements.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** Each movement with the balance after it. The newest one ends in today's balance. */
function withBalances(movements: readonly Movement[], balanceCents: number | null): readonly (readonly [Movement, number | null])[] {
  if (balanceCents === null) return movements.map((movement) => [movement, null] as const);
  let after = balanceCents;
  return movements.map((movement) => {
    const row = [movement, after] as const;
    after -= movement.cents;
    return row;
  });
}

interface MovementListProps {
  movements: readonly Movement[];
  facts: BetFacts;
  /** Null if the list is filtered: the balance after each movement is then not known. */
  balanceCents: number | null;
}

/** Memoized, because the sum that the screen shows above it changes many times while a long trail is added up. */
export const MovementList = memo(function MovementList({ movements, facts, balanceCents }: MovementListProps) {
  const held = useAppSelector(selectHeld);
  return (
    <chakra.ol aria-label={t('Entries, newest first')}>
      {withBalances(movements, balanceCents).map(([movement, after]) => (
        <Row key={movement.key} movement={movement} afterCents={after} facts={facts} held={held} />
      ))}
    </chakra.ol>
  );
});

interface ProofProps {
  movement: Movement;
  facts: BetFacts;
  held: readonly BetId[];
}

function Row({ movement, afterCents, facts, held }: ProofProps & { afterCents: number | null }) {
  const { seq, at, hash, sentence, reason, cents } = movement;
  return (
    <ListRow twoSided px={{ base: '4', sm: '6' }} py="3">
      <chakra.div minW="0">
        <Text overflowWrap="anywhere">{sentence}</Text>
        <RowDetails>
          <span>{translated(reason)}</span>
          <Moment at={at} />
          <span>{t('entry {seq}', { seq })}</span>
          <HashText value={hash} label={t('hash of entry {seq}', { seq })} keep={4} copyable={false} />
          <Proof movement={movement} facts={facts} held={held} />
        </RowDetails>
      </chakra.div>
      <chakra.div textAlign="end">
        <Text fontWeight="620">
          <CreditAmount cents={cents} toned />
        </Text>
        {afterCents !== null && (
          <Text size="sm" tone="muted">
            <VisuallyHidden>{t('Balance after:')} </VisuallyHidden>
            <CreditAmount cents={afterCents} />
          </Text>
        )}
      </chakra.div>
    </ListRow>
  );
}

/** The link that verifies the bet of a movement. */
function Proof({ movement, facts, held }: ProofProps) {
  if (movement.bet === null || !facts.placed.has(movement.bet)) return null;
  // The link of an unopened card would tell what is under its foil.
  const proof = held.includes(movement.bet) ? null : facts.proofOf(movement.bet);
  return proof ? (
    <VerifyLink bet={proof} of={t('{reason} of entry {seq}', { reason: translated(movement.reason), seq: String(movement.seq) })} />
  ) : (
    <span>{t('seed not yet revealed')}</span>
  );
}

import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { rulebookById } from '../../domain/games/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { Source } from '../../projections/pages.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld } from '../../store/selectors/account.ts';
import { RowDetails } from '../../ui/ListRow.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { choiceText, outcomeText } from '../play/roundText.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { usePages } from '../shell/usePages.ts';
import { roundsThatFit, type PastRound } from './pastRounds.ts';
import { isNarrowed, resultTexts, type RoundFilter } from './roundFilter.ts';

const PAGE_ROUNDS = 20;

interface HistoryListProps {
  house: PlayerHouse;
  account: AccountId;
  filter: RoundFilter;
  /** Called when somebody follows the link to a proof. */
  onLeave: () => void;
}

/** The rounds that fit, newest first, in pages. A round whose board is still moving is left out. */
export function HistoryList({ house, account, filter, onLeave }: HistoryListProps) {
  const held = useAppSelector(selectHeld);
  const source = useMemo(
    (): Source<PastRound> => ({ back: (...from) => roundsThatFit(house, account, filter, ...from) }),
    [house, account, filter],
  );
  const { items, busy, failed, more } = usePages(house, source, { size: PAGE_ROUNDS });
  const told = items.filter(({ id }) => !held.includes(id));
  const filtered = isNarrowed(filter);
  return (
    <chakra.div display="grid" gap="4">
      {failed && <RetryBanner title="Your history could not be loaded" {...failed} />}
      {told.length > 0 && (
        <chakra.ol aria-label="Rounds, newest first">
          {told.map((round) => (
            <Row key={round.id} round={round} onLeave={onLeave} />
          ))}
        </chakra.ol>
      )}
      {busy && told.length === 0 && <SkeletonGroup label="Loading the history" rows={5} />}
      {!busy && !failed && told.length === 0 && (
        <EmptyState title={filtered ? 'No rounds match' : 'No game history yet'}>
          {filtered ? 'Choose another game, result or day.' : 'Every round you play is listed here.'}
        </EmptyState>
      )}
      {more && told.length > 0 && (
        <Button look="outline" justifySelf="start" onClick={more} busyText={busy ? 'Loading…' : undefined}>
          Older rounds
        </Button>
      )}
    </chakra.div>
  );
}

function Row({ round, onLeave }: { round: PastRound; onLeave: () => void }) {
  const { at, outcome, choice, stakeCents, payoutCents, result, proof } = round;
  const rulebook = rulebookById(round.rulebook);
  if (!rulebook) return null;
  const chosen = choiceText(rulebook, choice);
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4" py="3" borderTopWidth="1px" borderColor="line">
      <chakra.div minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {outcome ? capitalised(outcomeText(rulebook, outcome)) : resultTexts[result]}
        </Text>
        <RowDetails>
          <span>
            {rulebook.title}
            {chosen !== null && `, ${chosen}`}
          </span>
          <Moment at={at} />
          {proof && result !== 'open' && (
            <chakra.span onClick={onLeave}>
              <VerifyLink bet={proof} />
            </chakra.span>
          )}
        </RowDetails>
      </chakra.div>
      <chakra.div textAlign="end">
        <Text fontWeight="620">
          {result === 'open' ? <CreditAmount cents={-stakeCents} toned /> : <CreditAmount cents={payoutCents - stakeCents} toned />}
        </Text>
        <Text size="sm" tone="muted">
          {resultTexts[result]}, <VisuallyHidden>bet </VisuallyHidden>
          <CreditAmount cents={stakeCents} />
        </Text>
      </chakra.div>
    </chakra.li>
  );
}

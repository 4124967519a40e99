import { chakra } from '@chakra-ui/react';
import { rulebookById } from '../../domain/games/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { choiceWords, outcomeWords } from '../play/roundWords.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { resultTexts, type PastRound, type RoundFilter } from './pastRounds.ts';
import { useHistory } from './useHistory.ts';

interface HistoryListProps {
  house: House;
  account: AccountId;
  filter: RoundFilter;
  /** A proof was followed. */
  onLeave: () => void;
}

/** The rounds that fit, newest first, a page at a time. A round whose board is still moving is not told here. */
export function HistoryList({ house, account, filter, onLeave }: HistoryListProps) {
  const held = useAppSelector(selectHeld);
  const { rounds, loading, goesOn, failed, more } = useHistory(house, account, filter);
  const told = rounds.filter(({ id }) => !held.includes(id));
  const filtered = filter.result !== 'all' || filter.from !== '' || filter.to !== '' || filter.game !== 'all';
  return (
    <chakra.div display="grid" gap="4">
      {failed !== null && (
        <Banner tone="error" title="The history could not be read">
          {failed}
        </Banner>
      )}
      {told.length > 0 && (
        <chakra.ol aria-label="Rounds, newest first" listStyleType="none" p="0" m="0">
          {told.map((round) => (
            <Row key={round.id} round={round} onLeave={onLeave} />
          ))}
        </chakra.ol>
      )}
      {loading && told.length === 0 && <SkeletonGroup label="Reading the history" rows={5} />}
      {!loading && failed === null && told.length === 0 && (
        <EmptyState title={filtered ? 'No rounds fit' : 'No game history yet'}>
          {filtered ? 'Choose another game, result or day.' : 'Every round you play is listed here.'}
        </EmptyState>
      )}
      {goesOn && told.length > 0 && (
        <Button look="outline" justifySelf="start" onClick={more} busyText={loading ? 'Reading…' : undefined}>
          Older rounds
        </Button>
      )}
    </chakra.div>
  );
}

function Row({ round, onLeave }: { round: PastRound; onLeave: () => void }) {
  const { seq, at, outcome, choice, stakeCents, payoutCents, result, draw, serverSeed } = round;
  const rulebook = rulebookById(round.rulebook);
  if (!rulebook) return null;
  const chosen = choiceWords(rulebook, choice);
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4" py="3" borderTopWidth="1px" borderColor="line">
      <chakra.div minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {outcome ? capitalised(outcomeWords(rulebook, outcome)) : resultTexts[result]}
        </Text>
        <chakra.p mt="0.5" fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
          <span>
            {rulebook.title}
            {chosen !== null && `, ${chosen}`}
          </span>
          <Moment at={at} />
          <span>entry {seq}</span>
          {draw && result !== 'open' && (
            <chakra.span onClick={serverSeed === null ? undefined : onLeave}>
              <VerifyLink
                bet={{ game: round.game, choice, draw, stakeCents, ...(outcome ? { outcome, payoutCents } : {}) }}
                serverSeed={serverSeed}
              />
            </chakra.span>
          )}
        </chakra.p>
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

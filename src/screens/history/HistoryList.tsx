import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { rulebookById } from '../../domain/games/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { BetFacts } from '../../projections/betFacts.ts';
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
import { BetHistory, type PlayedBet } from './betHistory.ts';
import { isNarrowed, resultTexts, type RoundFilter } from './roundFilter.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

const PAGE_ROUNDS = 20;

interface HistoryListProps {
  house: PlayerHouse;
  services: HouseServices;
  account: AccountId;
  filter: RoundFilter;
  /** Called when somebody follows the link to a proof. */
  onLeave: () => void;
}

/** The rounds that fit, newest first, in pages. A round whose board is still moving is left out. */
export function HistoryList({ house, services, account, filter, onLeave }: HistoryListProps) {
  const held = useAppSelector(selectHeld);
  const source = useMemo(
    () => new BetHistory(services, account, { filter, size: PAGE_ROUNDS, withSports: false }),
    [services, account, filter],
  );
  const { items, busy, failed, more } = usePages(house, source, { size: PAGE_ROUNDS });
  const shown = items.filter(({ bet }) => !held.includes(bet));
  const filtered = isNarrowed(filter);
  return (
    <chakra.div display="grid" gap="4">
      {failed && <RetryBanner title={t('Your history could not be loaded')} {...failed} />}
      {shown.length > 0 && (
        <chakra.ol aria-label={t('Rounds, newest first')}>
          {shown.map((round) => (
            <Row key={round.bet} round={round} facts={source.facts} onLeave={onLeave} />
          ))}
        </chakra.ol>
      )}
      {busy && shown.length === 0 && <SkeletonGroup label={t('Loading the history')} rows={5} />}
      {!busy && !failed && shown.length === 0 && (
        <EmptyState title={filtered ? t('No rounds match') : t('No game history yet')}>
          {filtered ? t('Choose another game, result or day.') : t('Every round you play is listed here.')}
        </EmptyState>
      )}
      {more && shown.length > 0 && (
        <Button look="outline" justifySelf="start" onClick={more} busyText={busy ? t('Loading…') : undefined}>
          {t('Older rounds')}
        </Button>
      )}
    </chakra.div>
  );
}

function Row({ round, facts, onLeave }: { round: PlayedBet; facts: BetFacts; onLeave: () => void }) {
  const { at, outcome, stakeCents, payoutCents, result } = round;
  const placed = facts.placed.get(round.bet);
  const rulebook = placed && rulebookById(placed.rulebook);
  if (!rulebook) return null;
  const chosen = choiceText(rulebook, placed.choice);
  const proof = facts.proofOf(round.bet);
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4" py="3" borderTopWidth="1px" borderColor="line">
      <chakra.div minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {outcome ? capitalised(outcomeText(rulebook, outcome, round)) : resultTexts[result]}
        </Text>
        <RowDetails>
          <span>
            {translated(rulebook.title)}
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
          {resultTexts[result]}, <VisuallyHidden>{t('bet')} </VisuallyHidden>
          <CreditAmount cents={stakeCents} />
        </Text>
      </chakra.div>
    </chakra.li>
  );
}

import { poker, type PokerOutcome } from '../../../domain/games/poker.ts';
import { bestFive } from '../../../domain/games/pokerHand.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectPairRules } from '../../../store/selectors/account.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Heading, Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { describeCard } from './cardFace.ts';
import { HandRankings } from './HandRankings.tsx';
import { dealSounds, PokerTable } from './PokerTable.tsx';
import { t } from '../../../languages/t.ts';

/** Five streets of one second each. */
const DEAL_MS = 5_000;
const SOUNDS = dealSounds(DEAL_MS);

/** The five winning cards. In a tie they are the player's. */
const winningFive = ({ winner, player, dealer, board }: PokerOutcome): readonly string[] =>
  bestFive([...(winner === 'dealer' ? dealer : player), ...board]);

/** Describes all nine cards. */
const dealWords = ({ player, dealer, board }: PokerOutcome): string => {
  const named = (cards: readonly string[]): string => cards.map(describeCard).join(', ');
  return t('You: {own}. Dealer: {dealer}. On the table: {table}.', {
    own: named(player),
    dealer: named(dealer),
    table: named(board),
  });
};

export function PokerScreen() {
  const rules = useAppSelector(selectPairRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const round = useRound('poker', DEAL_MS, { sounds: SOUNDS });
  const shown = boardOf<PokerOutcome>(round, DEAL_MS);
  const ended = round.phase === 'idle' ? shown.outcome : null;
  const words = shown.outcome && dealWords(shown.outcome);
  return (
    <InstantGame
      rulebook={poker}
      round={round}
      board={<PokerTable {...shown} best={ended ? winningFive(ended) : []} />}
      detail={
        textMode ? (
          <Text size="sm" tone="muted">
            {words}
          </Text>
        ) : (
          <VisuallyHidden>{words}</VisuallyHidden>
        )
      }
      defaultStakeCents={rules.poker.defaultStakeCents}
      action={{ text: t('Deal Cards'), busyText: t('Dealing…') }}
      table={
        <Panel as="section" aria-label={t('Hand rankings')} px="4" py="3" pad="none">
          <Heading level={2} look="label" color="muted" mb="2">
            {t('Hand rankings')}
          </Heading>
          <HandRankings current={ended?.playerHand ?? null} />
        </Panel>
      }
      recentsTitle={t('Recent hands')}
    />
  );
}

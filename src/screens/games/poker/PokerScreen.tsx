import { poker, type PokerOutcome } from '../../../domain/games/poker.ts';
import { bestFive } from '../../../domain/games/pokerHand.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Heading, Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { hasWon } from '../../play/telling.ts';
import { useRound } from '../../play/useRound.ts';
import { cardWords } from './cardFace.ts';
import { HandRankings } from './HandRankings.tsx';
import { PokerTable } from './PokerTable.tsx';

/** Five streets of one second each. */
const DEAL_MS = 5_000;

const choice = poker.defaultChoice;

/** The five winning cards. In a tie they are the player's. */
const winningFive = ({ winner, player, dealer, board }: PokerOutcome): readonly string[] =>
  bestFive([...(winner === 'dealer' ? dealer : player), ...board]);

/** Describes all nine cards in words. */
const dealWords = ({ player, dealer, board }: PokerOutcome): string => {
  const named = (cards: readonly string[]): string => cards.map(cardWords).join(', ');
  return `You: ${named(player)}. Dealer: ${named(dealer)}. On the table: ${named(board)}.`;
};

export function PokerScreen() {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const round = useRound('poker', DEAL_MS);
  const outcome = (round.round?.outcome as PokerOutcome | undefined) ?? null;
  const told = outcome !== null && round.phase === 'idle';
  const words = outcome && dealWords(outcome);
  return (
    <GameFrame
      title="Poker"
      stage={
        <>
          {!textMode && (
            <PokerTable
              outcome={outcome}
              best={told ? winningFive(outcome) : []}
              won={told && round.round ? hasWon(round.round) : null}
              moving={round.phase === 'showing'}
              durationMs={DEAL_MS}
              onSkip={round.skip}
            />
          )}
          <ResultLine
            game="poker"
            round={round}
            detail={
              textMode ? (
                <Text size="sm" tone="muted">
                  {words}
                </Text>
              ) : (
                <VisuallyHidden>{words}</VisuallyHidden>
              )
            }
          />
        </>
      }
      panel={
        <BetPanel
          game="poker"
          choice={choice}
          round={round}
          defaultStakeCents={rules.poker.defaultStakeCents}
          action={{ text: 'Deal Cards', busyText: 'Dealing…' }}
        />
      }
      table={
        <Panel as="section" aria-label="Hand rankings" px="4" py="3" pad="none">
          <Heading level={2} look="label" color="muted" mb="2">
            Hand rankings
          </Heading>
          <HandRankings current={told ? outcome.playerHand : null} />
        </Panel>
      }
      recents={<RecentRounds game="poker" title="Recent hands" />}
      fairness={<FairnessStrip game="poker" />}
    />
  );
}

import { coinflip, type CoinflipOutcome } from '../../../domain/games/coinflip.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { hasWon } from '../../play/telling.ts';
import { useRound } from '../../play/useRound.ts';
import { useChoice } from '../useChoice.ts';
import { CoinBoard } from './CoinBoard.tsx';
import { SideChoice } from './SideChoice.tsx';

/** One second of flipping, then one and a half seconds of landing. */
const FLIP_MS = 2_500;
/** The list of recent games scrolls above this height: 256 px. */
const RECENT_HEIGHT = '16rem';

/** Play vs House: one side of the coin pays 1.9 times the stake. */
export function HouseFlip() {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, fields } = useChoice(coinflip);
  const round = useRound('coinflip', FLIP_MS, { sound: 'coin' });
  const shown = round.round;
  return (
    <GameFrame
      title="Coin Flip"
      stage={
        <>
          {!textMode && (
            <CoinBoard
              outcome={shown && (shown.outcome as CoinflipOutcome)}
              won={shown && round.phase === 'idle' ? hasWon(shown) : null}
              moving={round.phase === 'showing'}
              durationMs={FLIP_MS}
              onSkip={round.skip}
            />
          )}
          <ResultLine game="coinflip" round={round} />
        </>
      }
      panel={
        <BetPanel
          game="coinflip"
          choice={asked}
          onChoice={fields.onChange}
          round={round}
          defaultStakeCents={rules.coinflip.defaultStakeCents}
          action={{ text: 'Flip Coin', busyText: 'Flipping…' }}
          withinBalance
        >
          <SideChoice {...fields} disabled={round.phase !== 'idle'} />
        </BetPanel>
      }
      recents={<RecentRounds game="coinflip" title="Recent games" maxH={RECENT_HEIGHT} />}
      fairness={<FairnessStrip game="coinflip" />}
    />
  );
}

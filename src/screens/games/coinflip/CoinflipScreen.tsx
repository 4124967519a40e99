import { Tabs } from '../../../ui/Tabs.tsx';
import { CreateFlip } from './flip/CreateFlip.tsx';
import { JoinFlip } from './flip/JoinFlip.tsx';
import { RECENT_MAX_HEIGHT } from './flip/RecentFlips.tsx';
import { useTable } from '../useTable.ts';
import { coinflip, type CoinflipOutcome } from '../../../domain/games/coinflip.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectAccountId, selectPairRules } from '../../../store/selectors/account.ts';
import { selectOpenFlips } from '../../../store/selectors/rounds.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { VisuallyHidden } from '../../../ui/Text.tsx';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { useChoice } from '../useChoice.ts';
import { CoinBoard, coinSounds } from './CoinBoard.tsx';
import { SideChoice } from './SideChoice.tsx';
import { useWithinBalance } from './useWithinBalance.ts';
import { t } from '../../../languages/t.ts';

const tables = ['house', 'create', 'join'] as const;

/** A coin, against the house or against another player. */
export function CoinflipScreen() {
  const [table, setTable] = useTable(tables);
  return (
    <Tabs
      label={t('Coin flips')}
      value={table}
      onChange={setTable}
      items={[
        { value: 'house', text: t('Play vs House'), content: <HouseFlip /> },
        { value: 'create', text: t('Create Game'), content: <CreateFlip /> },
        { value: 'join', text: t('Join Game'), badge: <OpenGames />, content: <JoinFlip /> },
      ]}
    />
  );
}

/** How many games of others one can join. */
function OpenGames() {
  const account = useAppSelector(selectAccountId);
  const count = useAppSelector((state) => selectOpenFlips(state).filter(({ bet }) => bet.account !== account).length);
  return (
    count > 0 && (
      <Badge look="accent">
        {count}
        <VisuallyHidden> {t('open')}</VisuallyHidden>
      </Badge>
    )
  );
}

/** How long the coin of the house flies and rocks. */
const FLIP_MS = 2_500;
const SOUNDS = coinSounds(FLIP_MS);

/** Play vs House. */
function HouseFlip() {
  const rules = useAppSelector(selectPairRules);
  const choice = useChoice(coinflip);
  const round = useRound('coinflip', FLIP_MS, { sounds: SOUNDS });
  const refusalOf = useWithinBalance(round);
  return (
    <InstantGame
      rulebook={coinflip}
      choice={choice}
      Fields={SideChoice}
      round={round}
      board={<CoinBoard {...boardOf<CoinflipOutcome>(round, FLIP_MS)} />}
      defaultStakeCents={rules.coinflip.defaultStakeCents}
      action={{ text: t('Flip Coin'), busyText: t('Flipping…'), refusalOf }}
      recentsTitle={t('Recent games')}
      recentsMaxH={RECENT_MAX_HEIGHT}
    />
  );
}

import { Tabs } from '../../../ui/Tabs.tsx';
import { LiveRoulette } from './live/LiveRoulette.tsx';
import { useTable } from '../useTable.ts';
import { roulette, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents, selectPairRules } from '../../../store/selectors/account.ts';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { useChoice } from '../useChoice.ts';
import { NumberPills } from './NumberPills.tsx';
import { RouletteWheel } from './RouletteWheel.tsx';
import { wheelSounds } from './wheelMotion.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { t } from '../../../languages/t.ts';

const tables = ['solo', 'live'] as const;

/** Roulette for one player, and the live table for everybody. */
export function RouletteScreen() {
  const [table, setTable] = useTable(tables);
  return (
    <Tabs
      label={t('Roulette tables')}
      value={table}
      onChange={setTable}
      items={[
        { value: 'solo', text: t('Solo Play'), content: <SoloRoulette /> },
        { value: 'live', text: t('Live Game'), content: <LiveRoulette /> },
      ]}
    />
  );
}

const selectRecents = makeSelectRecents('roulette');

/** How long the wheel turns. */
const SPIN_MS = 5_000;
const SOUNDS = wheelSounds(SPIN_MS);

/** Roulette for one player, who starts each spin. */
function SoloRoulette() {
  const rules = useAppSelector(selectPairRules);
  const choice = useChoice(roulette);
  const round = useRound('roulette', SPIN_MS, { sounds: SOUNDS });
  const recents = useAppSelector(selectRecents);
  return (
    <InstantGame
      rulebook={roulette}
      choice={choice}
      Fields={ColourChoice}
      round={round}
      above={<NumberPills rounds={recents} />}
      board={<RouletteWheel {...boardOf<RouletteOutcome>(round, SPIN_MS)} />}
      defaultStakeCents={rules.roulette.defaultStakeCents}
      action={{ text: t('Spin'), busyText: t('Spinning…') }}
      recentsTitle={t('Recent spins')}
    />
  );
}

import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import type { Rulebook } from '../../domain/games/game.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { BetAgain } from '../play/BetAgain.tsx';
import { BetPanel } from '../play/BetPanel.tsx';
import { OwnSeedPairContext } from '../play/gameRules.ts';
import { GameFrame } from '../play/GameFrame.tsx';
import { InstantSwitch } from '../play/PanelTools.tsx';
import { RecentRounds } from '../play/RecentRounds.tsx';
import { ResultLine } from '../play/ResultLine.tsx';
import { RoundTally } from '../play/RoundTally.tsx';
import { useBetPlan } from '../play/useBetPlan.tsx';
import { FairnessStrip } from '../seeds/FairnessStrip.tsx';
import type { ChoiceFieldsProps } from './record.ts';
import type { ChoiceControl } from './useChoice.ts';
import { translated } from '../../languages/translated.ts';

type PanelProps = ComponentProps<typeof BetPanel>;
type LineProps = ComponentProps<typeof ResultLine>;

interface InstantGameProps<Choice extends object, Outcome extends object>
  extends Pick<PanelProps, 'round' | 'defaultStakeCents' | 'action' | 'typing'>, Pick<LineProps, 'movingText' | 'winAmount' | 'detail'> {
  rulebook: Rulebook<Choice, Outcome, GameName>;
  /** The choice and its fields. Default: there is nothing to choose. */
  choice?: ChoiceControl<Choice>;
  Fields?: ComponentType<ChoiceFieldsProps<Choice>>;
  /** Above the board. */
  above?: ReactNode;
  /** Not shown in text mode. Default: words are enough. */
  board?: ReactNode;
  /** The payouts, below the stage. */
  table?: ReactNode;
  /** The title of the list of recent rounds. */
  recentsTitle: string;
  /** The list scrolls above this height. Default: no limit. */
  recentsMaxH?: string;
}

const instantSwitch = <InstantSwitch />;

/** The screen of a game that settles each bet at once. */
export function InstantGame<Choice extends object, Outcome extends object>({
  rulebook: { name, title, defaultChoice },
  choice,
  Fields,
  above,
  board,
  table,
  recentsTitle,
  recentsMaxH,
  movingText,
  winAmount,
  detail,
  round,
  defaultStakeCents,
  action,
  typing,
}: InstantGameProps<Choice, Outcome>) {
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const asked = choice?.asked ?? defaultChoice;
  const plan = useBetPlan(round, asked);
  return (
    <OwnSeedPairContext value>
      <GameFrame
        title={translated(title)}
        stage={
          <>
            {above}
            {!textMode && board}
            <ResultLine game={name} round={round} winAmount={winAmount} detail={detail} {...(movingText !== undefined && { movingText })} />
          </>
        }
        panel={
          <BetPanel
            game={name}
            choice={asked}
            onChoice={choice?.fields.onChange}
            round={round}
            defaultStakeCents={defaultStakeCents}
            action={action}
            typing={typing}
            plan={plan}
            tools={instantSwitch}
            second={(panel) => <BetAgain game={name} round={round} {...panel} />}
          >
            {choice && Fields && <Fields {...choice.fields} disabled={round.phase !== 'idle'} />}
          </BetPanel>
        }
        table={table}
        recents={
          <>
            <RoundTally game={name} />
            <RecentRounds game={name} title={recentsTitle} {...(recentsMaxH !== undefined && { maxH: recentsMaxH })} />
          </>
        }
        fairness={<FairnessStrip game={name} />}
      />
    </OwnSeedPairContext>
  );
}

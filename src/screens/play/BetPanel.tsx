import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isRefusal, refuse, type RefusalCode } from '../../domain/refusal.ts';
import { selectAway } from '../../store/connection.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld, selectIsGuest, selectShownBalance } from '../../store/selectors/account.ts';
import { questionAbout, type AmountProblem } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { faultyIn, leadTo } from '../../ui/faultyField.ts';
import { Form } from '../../ui/Form.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { LimitOffer } from '../responsible/LimitOffer.tsx';
import type { AutoRun } from './autoBet.ts';
import { AutoBetFields, emptyDraft, readPlan, type AutoDraft } from './AutoBetFields.tsx';
import { runText, type RunTold } from './autoBetText.ts';
import { BetAgain } from './BetAgain.tsx';
import { BetBar, BetFields } from './BetBar.tsx';
import { BetFacts } from './BetFacts.tsx';
import { PanelTools } from './PanelTools.tsx';
import { OnStage } from './StageLine.tsx';
import { StakeField } from './StakeField.tsx';
import { wordsAfterStake } from './stakeWords.ts';
import type { PlacedBet } from './round.ts';
import type { RoundControl } from './useRoundMachine.ts';
import { useAutoBet } from './useAutoBet.ts';
import { useHotkeys } from './useHotkeys.ts';
import { useStake } from './useStake.ts';

const modes = [
  { value: 'manual', text: 'Manual' },
  { value: 'auto', text: 'Auto' },
] as const;

/** What is said of a stake that is no amount. Default: what the rulebook says. A number that is too large is a number all the same. */
const unreadable: Readonly<Partial<Record<AmountProblem, RefusalCode>>> = {
  notANumber: 'stake-invalid',
  moreThanTwoDecimals: 'stake-not-whole-cents',
  tooLarge: 'balance-too-low',
};

interface BetPanelProps {
  game: GameName;
  choice: object;
  /** Sets the fields of the choice to another one. Default: there is nothing to choose. */
  onChoice?: (choice: object) => void;
  round: RoundControl;
  defaultStakeCents: number;
  /** The button: "Roll", and "Rolling…" while the board moves. Default: it spins meanwhile. */
  action: { readonly text: string; readonly busyText: string; readonly spins?: boolean };
  /** What replaces the button while a round goes on: "Cash out". */
  whileShowing?: ReactNode;
  /** Whether a plan can place bets one after the other. Default: true. */
  plans?: boolean;
  /** Whether the last bet can be placed again by a button of its own. Default: true. */
  repeats?: boolean;
  /** Whether the board can show a result at once. Default: true. */
  instant?: boolean;
  /** What a press on the button does while a round goes on. Default: nothing. */
  onBusyPress?: () => void;
  /** Whether the button is disabled while the balance is below the bet. Default: a press is refused. */
  withinBalance?: boolean;
  /** Shown instead of the win chance, in games where the player decides it during the round. */
  winChance?: string | undefined;
  /** The fields of the choice. */
  children?: ReactNode;
}

/** The bet panel of every game: amount, choice, what a win pays, and the button. */
export function BetPanel({
  game,
  choice,
  onChoice: setChoice,
  round,
  defaultStakeCents,
  action,
  whileShowing,
  plans = true,
  repeats = true,
  instant = true,
  onBusyPress,
  withinBalance = false,
  winChance,
  children,
}: BetPanelProps) {
  const guest = useAppSelector(selectIsGuest);
  const stake = useStake(game, choice, defaultStakeCents);
  const { reading, stakeCents } = stake;
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const plan = usePlan(round, choice);
  const busy = round.phase !== 'idle' || plan.run !== null;
  const tooPoor = useTooPoor(round, withinBalance && !busy ? stakeCents : null);
  const { aboutAmount, asked } = useProblemOfAmount(game, choice, round);
  const { form, pressed } = useFaultyField(round.problem ?? plan.fields.problem, busy);

  const submit = (): void => {
    if (plan.run) return plan.stop();
    if (busy) return onBusyPress?.();
    pressed();
    asked();
    if (tooPoor !== null) return;
    plan.forget();
    if (!reading.ok)
      return round.refuse(questionAbout(stake.text) ?? refuse(unreadable[reading.problem] ?? rulebookOf(game).stakeRefusal).sentence);
    if (mode === 'auto') return plan.start(reading.cents);
    void round.place(reading.cents, choice);
  };
  const take = (bet: PlacedBet): void => {
    plan.forget();
    stake.propose(bet.stakeCents);
    setChoice?.(bet.choice);
  };
  useHotkeys({ b: submit, ...(busy ? {} : { h: stake.half, d: stake.double, m: stake.max }) });

  return (
    <Form ref={form} display="flex" flexDirection="column" gap="0" minH="0" onSend={submit}>
      <BetFields>
        {plans && !guest && <Segmented legend="How to bet" legendHidden options={modes} value={mode} onChange={setMode} disabled={busy} />}
        <StakeField stake={stake} error={aboutAmount ?? tooPoor ?? undefined} disabled={busy} />
        {aboutAmount !== null && !busy && <LimitOffer stakeCents={stakeCents} onTake={stake.propose} />}
        {children}
        {mode === 'auto' && <AutoBetFields {...plan.fields} disabled={busy} />}
        <PanelTools game={game} choice={choice} instant={instant} />
        <BetFacts game={game} choice={choice} stakeCents={stakeCents} winChance={winChance} />
      </BetFields>
      <BetBar
        stakeCents={stakeCents}
        on={wordsAfterStake(game, choice)}
        again={repeats && !guest && <BetAgain game={game} round={round} busy={busy} onTake={take} />}
      >
        <Action
          {...{ action, whileShowing, onBusyPress, tooPoor, phase: round.phase, run: plan.run }}
          text={round.demonstrates === true ? 'Try it free' : mode === 'auto' ? 'Start auto bet' : action.text}
        />
      </BetBar>
      <RunLine told={plan.told} />
    </Form>
  );
}

/** The typed plan, and its run. */
function usePlan(round: RoundControl, choice: object) {
  const { start, ...auto } = useAutoBet(round);
  const [draft, onDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<{ readonly field: keyof AutoDraft; readonly sentence: string } | null>(null);
  return {
    ...auto,
    fields: { draft, onDraft, problem },
    start(stakeCents: number): void {
      const read = readPlan(draft, stakeCents);
      setProblem('plan' in read ? null : read);
      if ('plan' in read) void start(read.plan, choice);
    },
  };
}

/** What is wrong with the choice stands beside its control, not under the amount, also once the choice is mended. */
function useProblemOfAmount(game: GameName, choice: object, { problem }: RoundControl) {
  const [aboutChoice, setAboutChoice] = useState<string | null>(null);
  return {
    aboutAmount: problem === aboutChoice ? null : problem,
    /** Called when a bet is asked for. */
    asked: (): void => {
      const read = rulebookOf(game).readChoice(choice);
      setAboutChoice(isRefusal(read) ? read.sentence : null);
    },
  };
}

/** Why this stake is out of reach, if it is. */
const useTooPoor = ({ round }: RoundControl, stakeCents: number | null): string | null =>
  useAppSelector((state) => {
    if (stakeCents === null || selectIsGuest(state) || stakeCents <= selectShownBalance(state)) return null;
    // The balance has what a round paid a moment after its board has shown it.
    const owed = round !== null && selectHeld(state).includes(round.id);
    return owed ? null : refuse('balance-too-low').sentence;
  });

interface ActionProps extends Pick<BetPanelProps, 'action' | 'whileShowing'> {
  onBusyPress: (() => void) | undefined;
  phase: RoundControl['phase'];
  run: AutoRun | null;
  text: string;
  /** Why the stake is out of reach. */
  tooPoor: string | null;
}

/** The main button, or what replaces it while a round goes on. */
function Action({ action: { busyText, spins }, whileShowing, onBusyPress, phase, run, text, tooPoor }: ActionProps) {
  const away = useAppSelector(selectAway);
  const replaced = whileShowing !== undefined && (phase === 'showing' || phase === 'resting');
  return (
    <>
      {replaced && whileShowing}
      {(run || !replaced) && (
        <BetButton
          run={run}
          text={text}
          disabled={tooPoor !== null}
          title={tooPoor ?? undefined}
          onBusyPress={onBusyPress}
          spins={spins}
          busyText={phase === 'idle' ? undefined : phase === 'placing' ? (away ? 'Waiting to send…' : 'Placing…') : busyText}
        />
      )}
    </>
  );
}

/** Stops the plan that runs. Else it bets. It is the same element in both cases and keeps the focus. */
function BetButton({ run, text, ...rest }: { run: AutoRun | null; text: string } & Partial<ComponentProps<typeof Button>>) {
  return run ? (
    <Button type="submit" size="lg" wide look="danger">
      Stop now (bet {run.placed + 1}, {formatCredits(run.netCents, 'always')})
    </Button>
  ) : (
    <Button type="submit" size="lg" wide {...rest}>
      {text}
    </Button>
  );
}

/** How far a run of auto bets is, told on the stage. It is no live region, because each round and the end are announced. */
const RunLine = ({ told }: { told: RunTold | null }) =>
  told && (
    <OnStage>
      <Text size="sm" tone="muted" textStyle="numbers" data-run={told.why === null ? 'going' : 'over'}>
        {runText(told)}
      </Text>
    </OnStage>
  );

/** Leads to the field of the panel that is wrong: after each press on its button, and when a refusal arrives later. */
function useFaultyField(
  problem: unknown,
  busy: boolean,
): { readonly form: RefObject<HTMLFormElement | null>; readonly pressed: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0 && !busy && form.current) leadTo(faultyIn(form.current));
  }, [presses, problem, busy]);
  return { form, pressed: () => setPresses((before) => before + 1) };
}

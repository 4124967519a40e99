import { useState, type ComponentProps, type ReactNode } from 'react';
import { rulebookOf, type AnyRulebook, type GameName } from '../../domain/games/catalog.ts';
import { doubleStake, halfStake, maxStake } from '../../domain/games/stakes.ts';
import { isRefusal, refuse, type RefusalCode } from '../../domain/refusal.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBalance, selectHeld, selectRules, selectShownBalance } from '../../store/selectors/account.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { amountToEdit, readAmount, type AmountProblem } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { lowWindow } from '../../ui/theme/lowWindow.ts';
import { LimitOffer } from '../responsible/LimitOffer.tsx';
import type { AutoRun } from './autoBet.ts';
import { AutoBetFields, emptyDraft, readPlan, type AutoDraft } from './AutoBetFields.tsx';
import { BetBar, BetFields } from './BetBar.tsx';
import { BetFacts } from './BetFacts.tsx';
import { RunLine } from './RunLine.tsx';
import { useAutoBet } from './useAutoBet.ts';
import { useHotkeys } from './useHotkeys.ts';
import { useWrongField } from './useWrongField.ts';
import type { RoundControl } from './stage.ts';

const modes = [
  { value: 'manual', text: 'Manual' },
  { value: 'auto', text: 'Auto' },
] as const;

/** What is said of a stake that is no amount. Default: what the rulebook says. A number that is too large is a number all the same. */
const unreadable: Readonly<Partial<Record<AmountProblem, RefusalCode>>> = {
  moreThanTwoDecimals: 'stake-not-whole-cents',
  tooLarge: 'balance-too-low',
};

interface BetPanelProps {
  game: GameName;
  choice: object;
  round: RoundControl;
  defaultStakeCents: number;
  /** The button: "Roll", and "Rolling…" while the board moves. Default: it spins meanwhile. */
  action: { readonly text: string; readonly busyText: string; readonly spins?: boolean };
  /** What replaces the button while a round goes on: "Cash out". */
  whileShowing?: ReactNode;
  /** Whether a plan can place bets one after the other. Default: true. */
  plans?: boolean;
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
  round,
  defaultStakeCents,
  action,
  whileShowing,
  plans = true,
  onBusyPress,
  withinBalance = false,
  winChance,
  children,
}: BetPanelProps) {
  const rulebook = rulebookOf(game);
  const stake = useStake(rulebook, choice, defaultStakeCents);
  const { reading, stakeCents } = stake;
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const plan = usePlan(round, choice);
  const busy = round.phase !== 'idle' || plan.run !== null;
  const tooPoor = useTooPoor(round, withinBalance && !busy ? stakeCents : null);
  const replaced = whileShowing !== undefined && (round.phase === 'showing' || round.phase === 'resting');
  const choiceRead = rulebook.readChoice(choice);
  /** What is wrong with the choice stands beside its control, not under the amount. */
  const aboutAmount = isRefusal(choiceRead) && choiceRead.sentence === round.problem ? null : round.problem;

  const { form, pressed } = useWrongField(aboutAmount ?? plan.fields.problem, busy);

  const submit = (): void => {
    if (plan.run) return plan.stop();
    if (busy) return onBusyPress?.();
    pressed();
    if (tooPoor !== null) return;
    plan.forget();
    if (!reading.ok) return round.refuse(refuse(unreadable[reading.problem] ?? rulebook.stakeRefusal).sentence);
    if (mode === 'auto') return plan.start(reading.cents);
    void round.place(reading.cents, choice);
  };

  useHotkeys({ b: submit, ...(busy ? {} : { h: stake.half, d: stake.double, m: stake.max }) });

  return (
    <Form ref={form} display="flex" flexDirection="column" gap="0" minH="0" onSend={submit}>
      <BetFields gap="5" css={{ [lowWindow]: { gap: '3.5' } }}>
        {plans && <Segmented legend="How to bet" legendHidden options={modes} value={mode} onChange={setMode} disabled={busy} />}
        <StakeField stake={stake} error={aboutAmount ?? tooPoor ?? undefined} disabled={busy} />
        {aboutAmount !== null && !busy && <LimitOffer stakeCents={stakeCents} onTake={stake.propose} />}
        {children}
        {mode === 'auto' && <AutoBetFields {...plan.fields} disabled={busy} />}
        <BetFacts game={game} choice={choice} stakeCents={stakeCents} winChance={winChance} />
      </BetFields>
      <BetBar stakeCents={stakeCents}>
        {replaced && whileShowing}
        {(plan.run || !replaced) && (
          <BetButton
            run={plan.run}
            text={mode === 'auto' ? 'Start auto bet' : action.text}
            disabled={tooPoor !== null}
            title={tooPoor ?? undefined}
            onBusyPress={onBusyPress}
            spins={action.spins}
            busyText={!busy ? undefined : round.phase === 'placing' ? 'Placing the bet…' : action.busyText}
          />
        )}
      </BetBar>
      <RunLine told={plan.told} />
    </Form>
  );
}

/** The typed stake, and what the buttons beside it propose. */
function useStake(rulebook: AnyRulebook, choice: object, defaultStakeCents: number) {
  const store = useAppStore();
  const [text, setText] = useState(amountToEdit(defaultStakeCents));
  const reading = readAmount(text);
  const stakeCents = reading.ok && reading.cents > 0 ? reading.cents : null;
  const propose = (cents: number): void => setText(amountToEdit(cents));
  const most = (): number => {
    const state = store.getState();
    const allowed = isRefusal(rulebook.readChoice(choice)) ? rulebook.defaultChoice : choice;
    return maxStake(selectShownBalance(state), rulebook, allowed, selectRules(state));
  };
  return {
    text,
    setText,
    reading,
    /** Null while the text is no stake. */
    stakeCents,
    propose,
    half: () => propose(halfStake(stakeCents ?? 100)),
    double: () => propose(doubleStake(stakeCents ?? 100, most())),
    max: () => propose(most()),
  };
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

/** Why this stake is out of reach, if it is. */
const useTooPoor = ({ round }: RoundControl, stakeCents: number | null): string | null =>
  useAppSelector((state) => {
    if (stakeCents === null || stakeCents <= selectShownBalance(state)) return null;
    // The balance has what a round paid a moment after its board has shown it.
    const owed = round !== null && selectHeld(state).includes(round.id);
    return owed ? null : refuse('balance-too-low').sentence;
  });

interface StakeFieldProps {
  stake: ReturnType<typeof useStake>;
  error: string | undefined;
  disabled: boolean;
}

function StakeField({ stake, error, disabled }: StakeFieldProps) {
  const broke = useAppSelector((state) => selectBalance(state) === 0);
  return (
    <Field label="Bet amount" error={error}>
      {(wiring) => (
        <AmountInput
          wiring={wiring}
          value={stake.text}
          onChange={stake.setText}
          disabled={disabled}
          steps={[
            { text: '½', label: 'Half the bet', onPress: stake.half },
            { text: '2×', label: 'Double the bet', onPress: stake.double },
            { text: 'Max', label: 'Bet the most possible', onPress: stake.max, disabled: broke },
          ]}
        />
      )}
    </Field>
  );
}

/** Stops the plan that runs. Else it bets. It is the same element in both cases and keeps the focus. */
function BetButton({ run, text, ...rest }: { run: AutoRun | null; text: string } & Partial<ComponentProps<typeof Button>>) {
  return run ? (
    <Button type="submit" size="lg" wide look="danger">
      Stop after {run.placed + 1} ({formatCredits(run.netCents, 'always')})
    </Button>
  ) : (
    <Button type="submit" size="lg" wide {...rest}>
      {text}
    </Button>
  );
}

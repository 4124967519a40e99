import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { doubleStake, halfStake, maxStake } from '../../domain/games/stakes.ts';
import { isRefusal, refuse as refusalOf } from '../../domain/refusal.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBalance, selectHeld, selectRules, selectShownBalance } from '../../store/selectors/account.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { amountToEdit, readAmount } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { lowWindow } from '../../ui/theme/lowWindow.ts';
import { LimitOffer } from '../responsible/LimitOffer.tsx';
import { AutoBetFields, emptyDraft, readPlan, type AutoDraft } from './AutoBetFields.tsx';
import { BetBar } from './BetBar.tsx';
import { BetFacts } from './BetFacts.tsx';
import { useAutoBet } from './useAutoBet.ts';
import { useHotkeys } from './useHotkeys.ts';
import type { RoundControl } from './stage.ts';

const modes = [
  { value: 'manual', text: 'Manual' },
  { value: 'auto', text: 'Auto' },
] as const;

interface BetPanelProps {
  game: GameName;
  choice: object;
  round: RoundControl;
  defaultStakeCents: number;
  /** The button's text ("Roll"), its text while the board moves ("Rolling…"), and whether it then spins. Default: it spins. */
  action: { readonly text: string; readonly busyText: string; readonly spins?: boolean };
  /** Replaces the button during a round: "Cash out". */
  whileShowing?: ReactNode;
  /** Whether the game has auto-bet plans. Default: true. */
  plans?: boolean;
  /** Called by a press on the button during a round. Default: nothing. */
  onBusyPress?: () => void;
  /** Whether the button is disabled while the balance is below the bet. Default: a press says so. */
  withinBalance?: boolean;
  /** Replaces the win chance in a game where the player decides during the round. */
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
  const store = useAppStore();
  const broke = useAppSelector((state) => selectBalance(state) === 0);
  const [text, setText] = useState(amountToEdit(defaultStakeCents));
  const rulebook = rulebookOf(game);
  const reading = readAmount(text);
  const stakeCents = reading.ok && reading.cents > 0 ? reading.cents : null;
  const readable = rulebook.readChoice(choice);
  const most = (): number =>
    maxStake(
      selectShownBalance(store.getState()),
      rulebook,
      isRefusal(readable) ? rulebook.defaultChoice : choice,
      selectRules(store.getState()),
    );
  const auto = useAutoBet(round);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [draft, setDraft] = useState(emptyDraft);
  const [planProblem, setPlanProblem] = useState<{ readonly field: keyof AutoDraft; readonly sentence: string } | null>(null);
  const busy = round.phase !== 'idle' || auto.run !== null;
  const under = round.phase === 'showing' || round.phase === 'resting';
  /** A problem with the choice is shown at its own field, not at the amount. */
  const aboutAmount = isRefusal(readable) && readable.sentence === round.problem ? null : round.problem;
  /** The shown balance gets a payout a moment after the board has ended. */
  const owed = useAppSelector((state) => round.round !== null && selectHeld(state).includes(round.round.id));
  const beyondBalance = useAppSelector((state) => withinBalance && reading.ok && reading.cents > selectShownBalance(state));
  const tooPoor = beyondBalance && !busy && !owed ? refusalOf('balance-too-low').sentence : null;
  const propose = (cents: number): void => setText(amountToEdit(cents));
  const half = (): void => propose(halfStake(stakeCents ?? 100));
  const double = (): void => propose(doubleStake(stakeCents ?? 100, most()));

  const startAuto = (cents: number): void => {
    const read = readPlan(draft, cents);
    setPlanProblem('plan' in read ? null : read);
    if ('plan' in read) void auto.start(read.plan, choice);
  };

  const submit = (): void => {
    if (auto.run) return auto.stop();
    if (busy) return onBusyPress?.();
    if (tooPoor !== null) return;
    if (reading.ok) return mode === 'auto' ? startAuto(reading.cents) : void round.place(reading.cents, choice);
    if (reading.problem === 'moreThanTwoDecimals') return round.refuse(refusalOf('stake-not-whole-cents').sentence);
    // A number that is too large is still a number, so it is above the balance.
    round.refuse(refusalOf(reading.problem === 'tooLarge' ? 'balance-too-low' : rulebook.stakeRefusal).sentence);
  };

  useHotkeys({ b: submit, ...(busy ? {} : { h: half, d: double, m: () => propose(most()) }) });

  return (
    <chakra.form
      noValidate
      display="grid"
      gap="5"
      css={{ [lowWindow]: { gap: '3.5' } }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {plans && <Segmented legend="How to bet" legendHidden options={modes} value={mode} onChange={setMode} disabled={busy} />}
      <Field label="Bet amount" error={aboutAmount ?? tooPoor ?? undefined}>
        {(wiring) => (
          <AmountInput
            wiring={wiring}
            value={text}
            onChange={setText}
            disabled={busy}
            steps={[
              { text: '½', label: 'Half the bet', onPress: half },
              { text: '2×', label: 'Double the bet', onPress: double },
              { text: 'Max', label: 'Bet the most possible', onPress: () => propose(most()), disabled: broke },
            ]}
          />
        )}
      </Field>
      {aboutAmount !== null && !busy && <LimitOffer stakeCents={stakeCents} onTake={propose} />}
      {children}
      {mode === 'auto' && <AutoBetFields draft={draft} onDraft={setDraft} problem={planProblem} disabled={busy} />}
      <BetBar stakeCents={stakeCents}>
        {under && whileShowing}
        {auto.run ? (
          <Button type="submit" size="lg" wide look="danger">
            Stop after {auto.run.placed + 1} ({formatCredits(auto.run.netCents, 'always')})
          </Button>
        ) : under && whileShowing !== undefined ? null : (
          <Button
            type="submit"
            size="lg"
            wide
            disabled={tooPoor !== null}
            title={tooPoor ?? undefined}
            onBusyPress={onBusyPress}
            spins={action.spins}
            busyText={!busy ? undefined : round.phase === 'placing' ? 'Placing the bet…' : action.busyText}
          >
            {mode === 'auto' ? 'Start auto bet' : action.text}
          </Button>
        )}
      </BetBar>
      {auto.ended !== null && !auto.run && (
        <Text role="status" size="sm" tone="muted">
          {auto.ended}
        </Text>
      )}
      <BetFacts game={game} choice={choice} stakeCents={stakeCents} winChance={winChance} />
    </chakra.form>
  );
}

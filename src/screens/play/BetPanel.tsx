/**
 * The bet panel of every game. `BetPanel` puts it together from the stake, the fields that the game passes as children, what a win pays, and the main
 * button. A press goes through `submit`: it stops or starts a plan, shows why nothing can be bet, or places the bet by `round.place`.
 */
import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { type GameName, rulebookOf } from '../../domain/games/catalog.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { selectDisconnected } from '../../store/connection.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits, shortCredits } from '../../ui/credits.ts';
import { faultyIn, leadTo } from '../../ui/faultyField.ts';
import { Form } from '../../ui/Form.tsx';
import { LimitOffer } from '../responsible/LimitOffer.tsx';
import { usePlayStop } from '../responsible/usePlayStop.ts';
import { BetBar, BetFields } from './BetBar.tsx';
import { BetFacts } from './BetFacts.tsx';
import { PanelTools } from './PanelTools.tsx';
import type { PlacedBet, RoundPhase } from './round.ts';
import { StageFootContext } from './stageFoot.ts';
import { stakeProblem } from './stakeProblem.ts';
import type { BetPlan } from './useBetPlan.tsx';
import { useHotkeys } from './useHotkeys.ts';
import type { RoundControl } from './useRoundMachine.ts';
import { Numeric } from '../../ui/Text.tsx';
import { barWindow } from '../../ui/theme/windows.ts';
import { type StakeControl, type Typing, useStake } from './useStake.ts';
import { selectBalance, selectIsGuest } from '../../store/selectors/account.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** The main button of a bet panel. */
interface BetAction {
  /** "Roll". */
  readonly text: string;
  /** "Rolling…", while the board moves. */
  readonly busyText: string;
  /** Whether the button can be pressed while the board moves. Then a press calls `onBusyPress`. Default: no. */
  readonly pressableWhileShowing?: boolean;
  /** What replaces the button while a round goes on. */
  readonly whileShowing?: ReactNode;
  /** Beside the text, hidden from screen readers: how long one can still bet. */
  readonly aside?: string;
  /** The button's text while nobody can bet, whatever the round does. Default: one can always bet. */
  readonly closedText?: string;
  /** What a press does while a round goes on, or while nobody can bet. Default: nothing. */
  readonly onBusyPress?: () => void;
  /** Why this stake cannot be bet now. The button is disabled then. Default: the house refuses. */
  readonly refusalOf?: (stakeCents: number) => string | null;
}

/** What a slot knows of its panel. */
export interface PanelState {
  /** Null while the typed amount is not valid. */
  readonly stakeCents: number | null;
  /** Whether a round or a plan is under way. */
  readonly busy: boolean;
  /** Shows another bet in the fields. */
  readonly showBet: (bet: PlacedBet) => void;
}

interface BetPanelProps {
  game: GameName;
  choice: object;
  /** Sets the fields of the choice to another one. Default: there is nothing to choose. */
  onChoice?: ((choice: object) => void) | undefined;
  round: RoundControl;
  defaultStakeCents: number;
  action: BetAction;
  /** What may stand in the field of the amount. Default: anything, and the house refuses. */
  typing?: Typing | undefined;
  /** Places bets one after the other. Default: each bet is placed by a press. */
  plan?: BetPlan;
  /** The fields of the choice. */
  children?: ReactNode;
  /** Beside the paytable, below the fields. */
  tools?: ReactNode;
  /** What a win pays. Default: its chance and its amount. */
  facts?: (panel: PanelState) => ReactNode;
  /** A second button, beside the main one. */
  second?: (panel: PanelState) => ReactNode;
}

/** The bet panel of every game: amount, choice, what a win pays, and the button. What a game adds is passed in slots. */
export function BetPanel({
  game,
  choice,
  onChoice: setChoice,
  round,
  defaultStakeCents,
  action,
  typing,
  plan,
  children,
  tools,
  facts = ({ stakeCents }) => <BetFacts game={game} choice={choice} stakeCents={stakeCents} />,
  second,
}: BetPanelProps) {
  const stake = useStake(game, choice, defaultStakeCents, typing);
  const { reading, stakeCents } = stake;
  const busy = round.phase !== 'idle' || (plan !== undefined && plan.run !== null);
  const stopReason = usePlayStop();
  /** Why the button is disabled. */
  const blockedWhy = busy ? null : (stopReason ?? (stakeCents === null ? null : (action.refusalOf?.(stakeCents) ?? null)));
  const closed = action.closedText !== undefined;
  /** While nobody can bet, no field is wrong. */
  const problem = closed ? null : round.problem;
  const { aboutAmount, noteRefusedChoice } = useProblemOfAmount(game, choice, problem);
  const { form, notePress } = useFaultyField(problem ?? plan?.problem ?? null, busy);
  useStageInView(busy);

  const submit = (): void => {
    if (plan?.run) return plan.stop();
    if (busy || closed) return action.onBusyPress?.();
    noteRefusedChoice();
    notePress(blockedWhy === null && reading.ok && plan?.isChosen !== true);
    if (blockedWhy !== null) return;
    plan?.forget();
    if (!reading.ok) return round.refuse(stakeProblem(stake.text, reading.problem, rulebookOf(game).stakeRefusal).sentence);
    if (plan?.isChosen) return plan.start(reading.cents);
    void round.place(reading.cents, choice);
  };
  const showBet = (bet: PlacedBet): void => {
    plan?.forget();
    stake.propose(bet.stakeCents);
    setChoice?.(bet.choice);
  };
  useHotkeys({ b: submit, ...(busy ? {} : { h: stake.half, d: stake.double, m: stake.max }) });

  const panel: PanelState = { stakeCents, busy, showBet };
  return (
    <Form ref={form} display="flex" flexDirection="column" gap="0" minH="0" onSend={submit}>
      <BetFields>
        {plan?.modes}
        <StakeField stake={stake} error={stopReason ?? aboutAmount ?? blockedWhy ?? undefined} disabled={busy} />
        {aboutAmount !== null && !busy && <LimitOffer stakeCents={stakeCents} onChoose={stake.propose} />}
        {children}
        {plan?.fields}
        <PanelTools game={game} choice={choice}>
          {tools}
        </PanelTools>
        {facts(panel)}
      </BetFields>
      <BetBar stakeCents={stakeCents} game={game} choice={choice} second={second?.(panel)}>
        <MainButton
          {...{ action, plan, blockedWhy }}
          phase={round.phase}
          text={round.demonstrates === true ? t('Try it free') : plan?.isChosen ? t('Start auto bet') : action.text}
        />
      </BetBar>
      {plan?.line}
    </Form>
  );
}

/**
 * The problem to show under the amount. A refusal of the choice is shown beside the fields of the choice instead, and stays away from the
 * amount after the choice was changed.
 */
function useProblemOfAmount(game: GameName, choice: object, problem: string | null) {
  const [aboutChoice, setAboutChoice] = useState<string | null>(null);
  return {
    aboutAmount: problem === aboutChoice ? null : problem,
    /** To be called with each press on the button. */
    noteRefusedChoice: (): void => {
      const read = rulebookOf(game).readChoice(choice);
      setAboutChoice(isRefusal(read) ? translated(read.sentence) : null);
    },
  };
}

interface MainButtonProps {
  action: BetAction;
  plan: BetPlan | undefined;
  phase: RoundPhase;
  text: string;
  blockedWhy: string | null;
}

/** The main button, or what replaces it while a round goes on. While a plan runs, it stops it: the same element keeps the focus. */
function MainButton({
  action: { busyText, closedText, aside, pressableWhileShowing = false, whileShowing, onBusyPress },
  plan,
  phase,
  text,
  blockedWhy,
}: MainButtonProps) {
  const disconnected = useAppSelector(selectDisconnected);
  const run = plan?.run;
  const isReplaced = whileShowing !== undefined && (phase === 'showing' || phase === 'resting');
  const isPressable = pressableWhileShowing && phase === 'showing';
  /** The text of a button that waits. Undefined: it can be pressed. */
  const waitingText = (): string | undefined => {
    if (phase === 'placing') return disconnected ? t('Waiting to send…') : t('Placing…');
    return phase === 'idle' || isPressable ? closedText : busyText;
  };
  const stopButton = run && (
    <Button type="submit" size="lg" wide look="danger">
      {t('Stop now (bet {placed}, {net})', { placed: run.placed + 1, net: formatCredits(run.netCents, 'always') })}
    </Button>
  );
  const playButton = !isReplaced && (
    <Button
      type="submit"
      size="lg"
      wide
      disabled={blockedWhy !== null}
      title={blockedWhy ?? undefined}
      onBusyPress={onBusyPress}
      look={disconnected ? 'outline' : 'solid'}
      busyText={waitingText()}
    >
      {isPressable ? busyText : text}
      {aside !== undefined && (
        <Numeric aria-hidden="true" fontWeight="500">
          {aside}
        </Numeric>
      )}
    </Button>
  );
  return (
    <>
      {isReplaced && whileShowing}
      {stopButton ?? playButton}
    </>
  );
}

/** Whether the button is in a bar at the foot, which can be pressed with the stage out of view. */
const hasBar = (): boolean => matchMedia(barWindow.replace('@media ', '')).matches;

/** Brings the stage into view when a round or a plan begins, because the player may have scrolled to the fields. */
function useStageInView(busy: boolean): void {
  const { foot } = use(StageFootContext);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (busy && !wasBusy.current && hasBar()) foot?.closest('[data-stage]')?.scrollIntoView({ block: 'nearest' });
    wasBusy.current = busy;
  }, [busy, foot]);
}

/**
 * Leads to the field of the panel that is wrong: after a press on its button that sends nothing, and when a refusal changes `problem` later. A
 * press that sends a bet draws nothing anew, so that the house has the time.
 */
function useFaultyField(
  problem: unknown,
  busy: boolean,
): { readonly form: RefObject<HTMLFormElement | null>; readonly notePress: (sends: boolean) => void } {
  const form = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  const [vainPresses, setVainPresses] = useState(0);
  useEffect(() => {
    if (isPressed.current && !busy && form.current) leadTo(faultyIn(form.current));
  }, [vainPresses, problem, busy]);
  const notePress = (sends: boolean): void => {
    isPressed.current = true;
    if (!sends) setVainPresses((before) => before + 1);
  };
  return { form, notePress };
}

interface StakeFieldProps {
  stake: StakeControl;
  error: string | undefined;
  disabled: boolean;
}

/** The amount of a bet, with buttons that change it and chips that set it. */
function StakeField({ stake, error, disabled }: StakeFieldProps) {
  const broke = useAppSelector((state) => !selectIsGuest(state) && selectBalance(state) === 0);
  return (
    <AmountField
      label={t('Bet amount')}
      error={error}
      value={stake.text}
      onChange={stake.type}
      disabled={disabled}
      steps={[
        { text: '½', label: t('Half the bet'), onPress: stake.half },
        { text: '2×', label: t('Double the bet'), onPress: stake.double },
        { text: t('Max'), label: t('Bet the most possible'), onPress: stake.max, disabled: broke },
      ]}
      chips={stake.chips.map((cents) => ({
        text: shortCredits(cents),
        label: t('Bet {cents} credits', { cents: formatCredits(cents) }),
        onPress: () => stake.takeChip(cents),
        disabled: broke,
        pressed: cents === stake.stakeCents,
      }))}
    />
  );
}

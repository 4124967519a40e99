import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { payoutOf } from '../../domain/money.ts';
import { marginText, pickPays, type SportPick } from '../../domain/sports/book.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectBalance, selectRules } from '../../store/selectors/account.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { amountToEdit, readAmount } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Text } from '../../ui/Text.tsx';
import { stakeProblem } from '../play/stakeProblem.ts';
import { LimitOffer } from '../responsible/LimitOffer.tsx';
import { usePlayStop } from '../responsible/usePlayStop.ts';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import type { CommandControl } from '../shell/useCommand.ts';
import { oddsText, pickText, teamsText } from '../play/sportText.ts';
import { t } from '../../languages/t.ts';
import { localDecimals } from '../../ui/credits.ts';

const STEP_CENTS = 5_00;

/** These refusals stand under the amount. All others are about the whole slip. */
const aboutAmount: ReadonlySet<RefusalCode> = new Set([
  'stake-not-positive',
  'stake-invalid',
  'stake-not-whole-cents',
  'stake-below-minimum',
  'exposure-too-large',
  'balance-too-low',
  'loss-limit',
  'stake-limit',
  'loss-limit-passed',
  'stake-limit-passed',
  'session-limit',
  'on-break',
]);

const texts = { done: t('Bet placed successfully!'), failed: (reason: string) => t('Failed to place bet: {reason}', { reason }) };

export interface Slip {
  readonly event: string;
  readonly pick: SportPick;
  /** The odds on the button that was pressed. */
  readonly oddsHundredths: number;
}

interface BetSlipProps {
  slip: Slip | null;
  /** The event of the slip, even if it has ended. */
  event: SportEvent | undefined;
  /** Refusals stand beside their control and are toasts too. */
  bet: CommandControl;
  onPlaced: () => void;
}

/** The pick, the stake, and the possible payout. */
export function BetSlip({ slip, event, bet, onPlaced }: BetSlipProps) {
  const balance = useAppSelector(selectBalance);
  const rules = useAppSelector(selectRules);
  const [text, setText] = useState(amountToEdit(rules.sports.defaultStakeCents));
  const reading = readAmount(text);
  const stakeCents = reading.ok && reading.cents > 0 ? reading.cents : null;
  const oddsHundredths = slip && event ? event.odds[slip.pick] : null;
  const seen = useSeenOdds(slip, oddsHundredths);
  const most = mostStake(balance, rules.bets.largestPayoutCents, oddsHundredths);
  const step = (by: number): void => setText(amountToEdit(Math.max(STEP_CENTS, (stakeCents ?? 0) + by)));
  const { form, busy, problem } = bet;
  const place = async (): Promise<void> => {
    if (seen.fell !== null) return void bet.run(() => Promise.resolve(refuse('odds-changed')));
    if (!reading.ok) return void bet.run(() => Promise.resolve(stakeProblem(text, reading.problem, 'stake-not-positive')));
    const shown = event && { drawOffered: event.odds.draw !== null, startsAt: event.startsAt };
    const payload = { event: slip?.event ?? null, pick: slip?.pick ?? null, stakeCents: reading.cents, oddsHundredths, ...shown };
    if (await bet.send({ type: 'PlaceSportBet', payload }, texts)) onPlaced();
  };

  return (
    <Form ref={form} onSend={() => void place()}>
      {slip && event ? (
        <PickedOdds
          pick={slip.pick}
          event={event}
          seen={seen}
          onAccept={() => {
            seen.accept();
            bet.forget();
          }}
        />
      ) : (
        <Text size="sm" tone="muted">
          {t('Press the odds of an event to put them on this slip. They are fixed when the bet is placed.')}
        </Text>
      )}
      <AmountField
        label={t('Bet amount')}
        error={problem && aboutAmount.has(problem.refused) ? problem.sentence : undefined}
        value={text}
        onChange={(typed) => {
          setText(typed);
          bet.note(null);
        }}
        disabled={bet.busy}
        steps={[
          { text: '−5', label: t('Bet 5 less'), onPress: () => step(-STEP_CENTS), disabled: (stakeCents ?? 0) <= STEP_CENTS },
          { text: '+5', label: t('Bet 5 more'), onPress: () => step(STEP_CENTS) },
          { text: t('Max'), label: t('Bet the most possible'), onPress: () => setText(amountToEdit(most)), disabled: most === 0 },
        ]}
      />
      {problem && aboutAmount.has(problem.refused) && (
        <LimitOffer
          stakeCents={stakeCents}
          onChoose={(cents) => {
            setText(amountToEdit(cents));
            bet.note(null);
          }}
        />
      )}
      <Facts stakeCents={stakeCents} oddsHundredths={oddsHundredths} event={event} />
      <PlaceBet busy={busy} problem={problem} />
    </Form>
  );
}

/** The button, and what is wrong with the whole slip. A break or a reached limit closes it. */
function PlaceBet({ busy, problem }: { busy: boolean; problem: Refusal | null }) {
  const stopReason = usePlayStop();
  const slipProblem = stopReason ?? (problem !== null && !aboutAmount.has(problem.refused) ? problem.sentence : null);
  return (
    <chakra.div display="grid" gap="2">
      <Button type="submit" size="lg" wide disabled={stopReason !== null} busyText={busy ? t('Placing the bet…') : undefined}>
        {t('Place Bet')}
      </Button>
      {slipProblem !== null && <FieldError id="slip-problem">{slipProblem}</FieldError>}
      <SignInButton />
    </chakra.div>
  );
}

interface OddsChange {
  readonly from: number;
  readonly to: number;
}

interface SeenOdds {
  /** The present odds are worse than the ones that the player has seen. Null if they are not. */
  readonly fell: OddsChange | null;
  /** The present odds are better than those before. Null if they are not. */
  readonly rose: OddsChange | null;
  readonly accept: () => void;
}

/** The odds that the player has seen. Better odds replace them at once, worse ones only when the player accepts them. */
function useSeenOdds(slip: Slip | null, current: number | null): SeenOdds {
  /** `odds` are those that the player has seen on this slip, `before` those that they rose from. */
  const [{ slip: seenOn, ...seen }, setSeen] = useState({ slip, odds: slip?.oddsHundredths ?? null, before: null as number | null });
  const isNew = seenOn !== slip;
  const odds = isNew ? (slip?.oddsHundredths ?? null) : seen.odds;
  const before = isNew ? null : seen.before;
  const isBetter = odds !== null && current !== null && current > odds;
  if (isBetter) setSeen({ slip, odds: current, before: odds });
  else if (isNew) setSeen({ slip, odds, before });
  const change = (from: number | null, to: number | null): OddsChange | null => (from === null || to === null ? null : { from, to });
  return {
    fell: odds !== null && current !== null && current < odds ? change(odds, current) : null,
    rose: odds === current ? change(before, odds) : null,
    accept: () => setSeen({ slip, odds: current, before: null }),
  };
}

/**
 * The smaller of the balance and the largest stake that the house accepts at these odds: the largest whose payout, cut to whole cents, is
 * not above the limit.
 */
function mostStake(balance: number, largestPayoutCents: number, oddsHundredths: number | null): number {
  if (oddsHundredths === null) return Math.min(balance, largestPayoutCents);
  return Math.min(balance, largestPayoutCents, Math.floor(((largestPayoutCents + 1) * 100 - 1) / oddsHundredths));
}

/** For guests. */
function SignInButton() {
  const openAuth = useAuthDialog();
  const signedIn = useAppSelector((state) => selectAccount(state) !== undefined);
  if (signedIn) return null;
  return (
    <Button look="outline" wide onClick={() => openAuth('sign-in')}>
      {t('Sign Up / Sign In')}
    </Button>
  );
}

interface PickedOddsProps {
  pick: SportPick;
  event: SportEvent;
  seen: SeenOdds;
  onAccept: () => void;
}

/** The pick with its odds, and how they changed since it was picked. */
function PickedOdds({ pick, event, seen: { fell, rose }, onAccept }: PickedOddsProps) {
  const odds = event.odds[pick];
  return (
    <chakra.div p="3" bg="sunken" borderRadius="control" borderWidth="1px" borderColor="line" data-slip={pick}>
      <Text size="sm" tone="muted">
        {teamsText(event)}
      </Text>
      <chakra.div display="flex" justifyContent="space-between" gap="3" fontWeight="650">
        <span>{pickText(pick, event)}</span>
        <chakra.span textStyle="numbers">{odds === null ? '' : oddsText(odds)}</chakra.span>
      </chakra.div>
      <chakra.div role="status">
        {rose && (
          <Text size="sm" tone="success" fontWeight="600">
            {t('Odds rose from {before} to {after}.', { before: oddsText(rose.from), after: oddsText(rose.to) })}
          </Text>
        )}
        {fell && (
          <Text size="sm" tone="warning" fontWeight="600">
            {t('Odds fell from {before} to {after}.', { before: oddsText(fell.from), after: oddsText(fell.to) })}
          </Text>
        )}
      </chakra.div>
      {fell && (
        <Button look="outline" size="sm" mt="2" onClick={onAccept}>
          {t('Accept {odds}', { odds: oddsText(fell.to) })}
        </Button>
      )}
    </chakra.div>
  );
}

interface FactsProps {
  stakeCents: number | null;
  oddsHundredths: number | null;
  event: SportEvent | undefined;
}

function Facts({ stakeCents, oddsHundredths, event }: FactsProps) {
  const winnings = stakeCents !== null && oddsHundredths !== null ? payoutOf(stakeCents, pickPays(oddsHundredths)) : null;
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="1fr auto"
      rowGap="1.5"
      fontSize="sm"
      color="muted"
      css={{ '& dd': { textAlign: 'end', color: 'fg', fontWeight: '600' } }}
    >
      <dt>{t('Potential winnings')}</dt>
      <dd>{winnings === null ? '–' : <CreditAmount cents={winnings} />}</dd>
      <dt>{t('Profit if it wins')}</dt>
      <dd>{winnings === null || stakeCents === null ? '–' : <CreditAmount cents={winnings - stakeCents} sign="always" />}</dd>
      {event && (
        <>
          <dt>{t('House margin')}</dt>
          <dd>{localDecimals(marginText(event.odds))}</dd>
        </>
      )}
    </chakra.dl>
  );
}

/**
 * The live table as this tab shows it. The log has a round's result when its wheel begins to turn; here it is held back
 * until the wheel lies: list, balance, toast and announcement come then. Leaving the table resets the view, never a bet.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { roulette, type RouletteChoice, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import type { BetId } from '../../../domain/ids.ts';
import { eventsOf, type Entry } from '../../../domain/log/entry.ts';
import { balanceOf } from '../../../domain/world.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { FinishedRound, OpenBet } from '../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../house/clockwork.ts';
import type { House } from '../../../house/house.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { useClockwork } from '../../../store/houseContext.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { selectFinishedRounds, selectLiveBets, selectLiveRound } from '../../../store/selectors/rounds.ts';
import { announce } from '../../../ui/announcements.ts';
import { playSound } from '../../../ui/sounds.ts';
import { showToast } from '../../../ui/toasts.ts';
import { failureText } from '../../play/roundWords.ts';
import { tellSettled } from '../../play/telling.ts';
import { useHeldBets } from '../../play/useHeldBets.ts';
import { useOpenBet } from '../../play/useOpenBet.ts';
import type { RoundControl } from '../../play/useRound.ts';
import { prefersStillness } from '../boards/useMovement.ts';
import { useLiveTime, type LiveTime } from './useLiveTime.ts';

/** A stake on the round, open or over. */
export type LiveStake = Pick<OpenBet, 'account' | 'stakeCents' | 'choice'>;

/** What the round just spun came to for this tab's person. */
export interface OwnResult {
  readonly number: number;
  readonly bets: readonly BetId[];
  readonly outcome: RouletteOutcome;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

export interface LiveTable {
  readonly time: LiveTime;
  /** The round on which bets are open; undefined while it is being opened and while the wheel turns. */
  readonly seedHash: string | undefined;
  /** All stakes on the round of this time, in the order in which they were placed. */
  readonly stakes: readonly LiveStake[];
  /** The round whose wheel turns. */
  readonly spinning: FinishedRound | undefined;
  /** The last rounds whose wheel lies, newest first. */
  readonly finished: readonly FinishedRound[];
  readonly own: OwnResult | null;
  readonly control: RoundControl;
  readonly skip: () => void;
}

const NOBODY: readonly LiveStake[] = [];
const selectFinished = selectFinishedRounds('roulette');

/** What an entry says of a spun round, and of its own bets among it. */
function resultIn(entry: Entry, account: string): OwnResult | null {
  const events = eventsOf(entry);
  const played = events.find((event) => event.type === 'round/played');
  if (played?.data.game !== 'roulette') return null;
  const own = events.flatMap((event) => (event.type === 'bet/settled' && event.data.account === account ? [event.data] : []));
  return {
    number: played.data.nonce,
    bets: own.map(({ bet }) => bet),
    outcome: played.data.outcome as RouletteOutcome,
    stakeCents: own.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
    payoutCents: own.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
  };
}

export function useLiveTable(house: House, account: Account): LiveTable {
  const clockwork = useClockwork();
  const rules = useAppSelector(selectRules);
  const { sound, textMode } = useAppSelector((state) => state.preferences);
  const open = useAppSelector(selectLiveRound);
  const bets = useAppSelector(selectLiveBets);
  const rounds = useAppSelector(selectFinished);
  const visible = useVisible();
  const [time, look] = useLiveTime(house, rules);
  const [skipped, setSkipped] = useState<number | null>(null);
  const [own, setOwn] = useState<OwnResult | null>(null);

  useEffect(() => (visible ? clockwork?.watchLive() : undefined), [clockwork, visible]);

  // Until it lies: the clock of this tab may be a moment behind the entry, so betting counts as not lying.
  const newest = rounds[0];
  const still = textMode || !visible || prefersStillness();
  const turning = newest?.draw.nonce === time.number && time.phase !== 'pause' && skipped !== time.number && !still;
  const spinning = turning ? newest : undefined;

  // The stakes are gone from the world with their round: the last look at them is kept while its wheel turns.
  const [kept, setKept] = useState<{ readonly number: number; readonly bets: readonly OpenBet[] } | null>(null);
  if (open && (kept?.number !== open.nonce || kept.bets !== bets)) setKept({ number: open.nonce, bets });
  const over = newest?.draw.nonce === time.number ? newest : undefined;
  const stakes: readonly LiveStake[] = over
    ? kept?.number === over.draw.nonce
      ? kept.bets
      : over.stakes
    : open?.nonce === time.number
      ? bets
      : NOBODY;

  const { hold, release } = useHeldBets(account.id, bets);

  useEffect(
    () =>
      house.onEntries((entries) => {
        for (const entry of entries) {
          const result = resultIn(entry, account.id);
          if (result) setOwn(result);
        }
        look();
      }),
    [account.id, house, look],
  );

  const tell = useEffectEvent(({ outcome, bets: settled, stakeCents, payoutCents }: OwnResult) => {
    release(settled);
    const what = roulette.describeOutcome(outcome);
    if (settled.length === 0) announce(`Live roulette: ${what}.`);
    else tellSettled({ title: 'Live roulette', what, stakeCents, payoutCents, balanceCents: balanceOf(house.world, account.id), sound });
  });
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (own === null || turning || told.current === own.number) return;
    told.current = own.number;
    tell(own);
  }, [own, turning]);
  const heard = useEffectEvent(() => {
    if (sound && own !== null && own.bets.length > 0) playSound('roll');
  });
  useEffect(() => {
    if (turning) heard();
  }, [turning]);

  const skip = useCallback(() => setSkipped(time.number), [time.number]);
  const control = useOpenBet({
    house,
    hold,
    release,
    send: (stakeCents, choice, id) =>
      house.submit(
        { type: 'PlaceLiveBet', payload: { round: open?.id ?? null, stakeCents, choice, freshBytes: freshSeatBytes(house) } },
        account.id,
        { id },
      ),
    onAccepted: (choice) => {
      showToast({ kind: 'success', text: `Bet placed on ${roulette.describeChoice(choice as RouletteChoice)}!` });
      if (sound) playSound('press');
    },
    failure: (reason) => failureText('roulette', reason),
  });
  return { time, seedHash: open?.seedHash, stakes, spinning, finished: turning ? rounds.slice(1) : rounds, own, control, skip };
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether somebody can see this tab. */
const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

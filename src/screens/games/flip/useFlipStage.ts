/**
 * Flips between two players as this tab shows them: its person's own open games, the games of others to join, and one
 * coin after the other for those that were joined. A result is held back until its coin lies.
 */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CoinflipOutcome, CoinSide } from '../../../domain/games/coinflip.ts';
import { betIdFrom, type AccountId, type BetId, type RoundId } from '../../../domain/ids.ts';
import { eventsOf, type Entry } from '../../../domain/log/entry.ts';
import { accountOf, balanceOf } from '../../../domain/world.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { FinishedRound } from '../../../domain/worldParts.ts';
import { freshCommandId } from '../../../house/chance.ts';
import { freshSeatBytes } from '../../../house/clockwork.ts';
import type { House } from '../../../house/house.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectHeldRounds } from '../../../store/selectors/account.ts';
import { selectFinishedRounds, selectOpenFlips, type OpenFlip } from '../../../store/selectors/rounds.ts';
import { playSound } from '../../../ui/sounds.ts';
import { showToast } from '../../../ui/toasts.ts';
import { SAVE_FAILED } from '../../play/roundWords.ts';
import { tellSettled } from '../../play/telling.ts';
import { useHeldBets, type HeldBets } from '../../play/useHeldBets.ts';
import { prefersStillness } from '../boards/useMovement.ts';

/** A joined flip, from where this tab's person sits. */
export interface ShownFlip {
  readonly id: RoundId;
  readonly bet: BetId;
  readonly side: CoinSide;
  readonly other: string;
  /** Whether the other one joined this person's game. */
  readonly created: boolean;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

export interface FlipStage extends Pick<HeldBets, 'hold' | 'release'> {
  /** Every game that waits for somebody, oldest first. */
  readonly open: readonly OpenFlip[];
  /** The last flips whose coin lies, newest first. */
  readonly finished: readonly FinishedRound[];
  readonly shown: ShownFlip | null;
  /** Whether the coin of `shown` is in the air. */
  readonly moving: boolean;
  /** Whether a game is being joined or a coin is in the air. */
  readonly flipping: boolean;
  readonly join: (flip: OpenFlip) => Promise<void>;
  readonly skip: () => void;
}

/** From the join to the result. */
export const FLIP_MS = 1_500;
const JOIN_FAILED = 'Failed to join game';
const selectFinished = selectFinishedRounds('coinflip');

const nameIn = (house: House, id: AccountId | undefined): string =>
  id === undefined ? 'somebody' : (accountOf(house.world, id)?.username ?? 'somebody');

/** The flip that an entry ended, if the account sat at it. */
function flipIn(house: House, entry: Entry, account: AccountId): ShownFlip | null {
  const events = eventsOf(entry);
  const played = events.find((event) => event.type === 'round/played');
  const own = events.find((event) => event.type === 'bet/settled' && event.data.account === account);
  if (played?.data.game !== 'coinflip' || own?.type !== 'bet/settled') return null;
  const round = house.world.finishedRounds.coinflip.find(({ id }) => id === played.data.round);
  const { bet, stakeCents, payoutCents } = own.data;
  return {
    id: played.data.round,
    bet,
    side: (played.data.outcome as CoinflipOutcome).side,
    other: nameIn(house, round?.stakes.find((stake) => stake.account !== account)?.account),
    created: round?.creator === account,
    stakeCents,
    payoutCents,
  };
}

export function useFlipStage(house: House, account: Account): FlipStage {
  const sound = useAppSelector((state) => state.preferences.sound);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const open = useAppSelector(selectOpenFlips);
  const rounds = useAppSelector(selectFinished);
  const concealed = useAppSelector(selectHeldRounds);
  /** Joined flips whose coin does not lie yet: the first one is in the air. */
  const [queue, setQueue] = useState<readonly ShownFlip[]>([]);
  const [last, setLast] = useState<ShownFlip | null>(null);
  const [joining, setJoining] = useState(false);
  const finish = useRef<(() => void) | null>(null);
  const flying = queue[0];

  const bets = useMemo(() => open.map(({ bet }) => bet), [open]);
  const { hold, release, holds } = useHeldBets(account.id, bets);

  const tell = useEffectEvent(({ bet, side, other, created, stakeCents, payoutCents }: ShownFlip) => {
    release([bet]);
    const what = created ? `${other} joined, ${side}` : side;
    tellSettled({ title: 'Coin Flip', what, stakeCents, payoutCents, balanceCents: balanceOf(house.world, account.id), sound });
  });

  const begin = useEffectEvent((flip: ShownFlip): boolean => {
    if (flip.created) showToast({ kind: 'info', text: `${flip.other} joined your game!` });
    const still = textMode || prefersStillness() || document.visibilityState === 'hidden';
    if (sound && !still) playSound('coin');
    return still;
  });
  useEffect(() => {
    if (!flying) return;
    const still = begin(flying);
    const stop = (): void => {
      finish.current = null;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
    };
    const end = (): void => {
      stop();
      setLast(flying);
      setQueue((waiting) => waiting.slice(1));
      tell(flying);
    };
    const timer = setTimeout(end, still ? 0 : FLIP_MS);
    document.addEventListener('visibilitychange', end);
    finish.current = end;
    return stop;
  }, [flying]);

  useEffect(
    () =>
      house.onEntries((entries) => {
        for (const entry of entries) {
          const flip = flipIn(house, entry, account.id);
          if (flip && holds(flip.bet)) setQueue((waiting) => [...waiting, flip]);
        }
      }),
    [account.id, holds, house],
  );
  // Leaving in the middle shows the result elsewhere at once.
  const leave = useEffectEvent(() => queue.forEach(tell));
  useEffect(() => () => leave(), []);

  const join = useCallback(
    async ({ round }: OpenFlip) => {
      if (finish.current) return;
      setJoining(true);
      const id = freshCommandId(house.ports.entropy);
      const bet = betIdFrom(id);
      hold(bet);
      try {
        const submitted = await house.submit(
          { type: 'JoinFlip', payload: { round: round.id, freshBytes: freshSeatBytes(house) } },
          account.id,
          { id },
        );
        if (submitted.kind === 'accepted') return;
        release([bet]);
        // It was in the list a moment ago: somebody else was faster, or its creator took it back.
        showToast({ kind: 'error', text: submitted.refusal.refused === 'game-unknown' ? JOIN_FAILED : submitted.refusal.sentence });
      } catch {
        release([bet]);
        showToast({ kind: 'error', text: `${JOIN_FAILED}: ${SAVE_FAILED}` });
      } finally {
        setJoining(false);
      }
    },
    [account.id, hold, house, release],
  );

  const finished = useMemo(() => rounds.filter(({ id }) => !concealed.includes(id)), [concealed, rounds]);
  const skip = useCallback(() => finish.current?.(), []);
  return {
    open,
    finished,
    shown: flying ?? last,
    moving: flying !== undefined,
    flipping: joining || flying !== undefined,
    join,
    hold,
    release,
    skip,
  };
}

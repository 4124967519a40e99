/**
 * Flips between two players as this tab shows them: the player's own open games, and one coin after the other for joined games. A
 * result is held back until its coin has landed.
 */
import { useMemo } from 'react';
import { coinflip, type CoinflipChoice, type CoinflipOutcome, type CoinSide } from '../../../../domain/games/coinflip.ts';
import { beaconRoundToName } from '../../../../domain/fairness/beacon.ts';
import type { RoundId } from '../../../../domain/ids.ts';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../../base/chance.ts';
import { houseTime, type PlayerHouse } from '../../../../api/playerHouse.ts';
import type { HeldSettlement } from '../../../../store/world.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectAccountId, selectHeldRounds, selectNameOf } from '../../../../store/selectors/account.ts';
import { selectFinishedRounds, selectJoinedFlips, selectOpenFlips, type OpenFlip } from '../../../../store/selectors/rounds.ts';
import type { RootState } from '../../../../store/store.ts';
import { showToast } from '../../../../ui/toasts.ts';
import type { RoundState, Seen, RoundOnBoard } from '../../../play/round.ts';
import { warnIfLate } from '../../../play/lateAnswer.ts';
import { refusalTextWith, type RefusalText } from '../../../play/roundText.ts';
import { tableControl, useRoundMachine, type RoundControl, type RoundGame } from '../../../play/useRoundMachine.ts';
import { coinSounds } from '../CoinBoard.tsx';
import { useCommand } from '../../../shell/useCommand.ts';
import { t } from '../../../../languages/t.ts';
import { translated } from '../../../../languages/translated.ts';

/** A joined flip from the view of this tab's player. */
interface ShownFlip {
  readonly side: CoinSide;
  readonly other: string;
  /** Whether this player created the game and the other joined. */
  readonly created: boolean;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

export interface FlipControl extends RoundControl {
  /** The coin in the air, or the last one that landed. */
  readonly shown: RoundOnBoard<ShownFlip> | null;
  readonly moving: boolean;
  readonly skip: () => void;
  readonly join: (round: RoundId) => Promise<void>;
  /** Takes a game back. */
  readonly cancel: (round: RoundId) => Promise<void>;
  /** Whether a game of this player was joined and waits for the beacon that it draws from. */
  readonly waiting: boolean;
  /** All open games, oldest first. */
  readonly open: readonly OpenFlip[];
  /** The last flips whose coin has landed, newest first. */
  readonly finished: readonly FinishedRound[];
}

/** The time from the join to the result. */
export const FLIP_MS = 1_500;
const toss = { ends: 'time', durationMs: FLIP_MS, restMs: 0, sounds: coinSounds(FLIP_MS) } as const;

const selectFinished = selectFinishedRounds('coinflip');

/** A settled bet as a round to show. The list is empty if the bet is not this player's. */
function flipFrom(state: RootState, { bet, payoutCents, round: id }: HeldSettlement): readonly RoundOnBoard<ShownFlip>[] {
  const round = selectFinished(state).find((finished) => finished.id === id);
  const account = selectAccountId(state);
  const own = round?.stakes.find((stake) => stake.account === account);
  const other = round?.stakes.find((stake) => stake.account !== account);
  if (!round || !own) return [];
  const result: ShownFlip = {
    side: (round.outcome as CoinflipOutcome).side,
    other: other ? selectNameOf(state)(other.account) : t('somebody'),
    created: round.creator === account,
    stakeCents: own.stakeCents,
    payoutCents,
  };
  return [{ id: round.id, bets: [bet], result, movement: toss }];
}

/** The player's open bets, and their held bets whose flip is over, oldest first. */
const seenFlips = (state: RootState, before: RoundState<ShownFlip> | null): Seen<ShownFlip> => ({
  open: [
    ...selectOpenFlips(state).flatMap(({ bet }) => (bet.account === selectAccountId(state) ? bet.id : [])),
    ...selectJoinedFlips(state).flatMap(({ bets }) => bets.filter((bet) => state.world.bets[bet]?.account === selectAccountId(state))),
  ],
  rounds: Object.values(state.heldBets.settled).flatMap((settled) => (before?.held.includes(settled.bet) ? flipFrom(state, settled) : [])),
});

const game: RoundGame<ShownFlip> = {
  title: translated(coinflip.title),
  readWorld: seenFlips,
  onMove: ({ created, other }) => created && showToast({ kind: 'info', text: t('{other} joined your game!', { other }) }),
  announcementOf: ({ created, other, side, ...amounts }) => ({
    ...amounts,
    description: created ? t('{other} joined, {side}', { other, side: translated(side) }) : translated(side),
  }),
};
const makeGame = (): RoundGame<ShownFlip> => game;

const createRefusal = refusalTextWith((reason) => t('Failed to create game: {reason}', { reason }));
const JOIN_FAILED = t('Failed to join game');
/** `game-unknown`: another player has joined the game, or its creator took it back, while the list still showed it. */
const joinRefusal: RefusalText = (refusal) =>
  refusal.refused === 'game-unknown' ? JOIN_FAILED : refusalTextWith((reason) => t('Failed to join game: {reason}', { reason }))(refusal);

export function useFlipRound(house: PlayerHouse): FlipControl {
  const [view, machine] = useRoundMachine(makeGame);
  const { send } = useCommand({ many: true });
  const open = useAppSelector(selectOpenFlips);
  const waiting = useAppSelector((state) =>
    selectJoinedFlips(state).some(({ bets }) => bets.some((bet) => state.world.bets[bet]?.account === selectAccountId(state))),
  );
  const rounds = useAppSelector(selectFinished);
  const heldRounds = useAppSelector(selectHeldRounds);
  const finished = useMemo(() => rounds.filter(({ id }) => !heldRounds.includes(id)), [heldRounds, rounds]);
  return {
    ...tableControl(view, machine),
    shown: view.shown,
    moving: view.board === 'moving',
    waiting,
    open,
    finished,
    async place(stakeCents, choice) {
      if (machine.isSending) return null;
      const payload = { stakeCents, side: (choice as CoinflipChoice).side, freshBytes: freshSeatBytes(house) };
      if (await machine.place({ type: 'CreateFlip', payload }, createRefusal)) {
        showToast({ kind: 'success', text: t('Game created successfully!') });
      }
      return null;
    },
    async join(round) {
      if (machine.isSending || machine.read().board === 'moving') return;
      const chain = open.find((flip) => flip.round.id === round)?.round.beacon?.chain;
      const drawn = chain && { chain, round: beaconRoundToName(chain, houseTime(house)) };
      const named = drawn && { beaconRound: drawn.round };
      const joined = await machine.place(
        { type: 'JoinFlip', payload: { round, freshBytes: freshSeatBytes(house), ...named } },
        joinRefusal,
      );
      if (joined && drawn) warnIfLate(house, drawn);
    },
    async cancel(round) {
      const cancelled = await send({ type: 'CancelFlip', payload: { round } }, { failed: t('An error occurred') });
      if (cancelled) showToast({ kind: 'info', text: t('Game cancelled. Stake returned') });
    },
  };
}

/**
 * What this tab holds back: a bet is settled before its board starts to move, and its result is shown here only when
 * the board ends. The log and the other tabs have it at once. A bet is held by its id, known before it is placed; a screen
 * of a shared round holds all its open bets, because they are settled together and by somebody else.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { betId, type BetId, type RoundId } from '../domain/ids.ts';

/** A bought scratch card that is not open yet. It outlives a reload of its tab. */
interface CardInHand {
  readonly bet: BetId;
  /** The cells that have been opened, 0 to 8. */
  readonly opened: readonly number[];
}

/** How a held bet ended, as the entry that settled it tells. */
export interface HeldSettlement {
  readonly bet: BetId;
  /** The entry: until the world shown is as far, its balance has nothing of the payout. */
  readonly seq: number;
  readonly payoutCents: number;
  /** The shared round that it was a bet on. */
  readonly round: RoundId | null;
}

export interface StageState {
  held: readonly BetId[];
  /** Of the held bets those that are settled: an account remembers only its last few bets. */
  settled: Readonly<Record<BetId, HeldSettlement>>;
  card: CardInHand | null;
}

const keptCard = z.object({ bet: betId, opened: z.array(z.int().check(z.gte(0), z.lte(8))) });

/** The card that a tab's storage held; null where it holds anything else. */
export function readCard(kept: unknown): CardInHand | null {
  const card = keptCard.safeParse(kept);
  return card.success ? card.data : null;
}

const initialState: StageState = { held: [], settled: {}, card: null };

const slice = createSlice({
  name: 'stage',
  initialState,
  reducers: {
    betHeld: (state, { payload }: PayloadAction<BetId>) => {
      if (!state.held.includes(payload)) state.held.push(payload);
    },
    heldSettled: (state, { payload }: PayloadAction<readonly HeldSettlement[]>) => {
      state.settled = { ...state.settled, ...Object.fromEntries(payload.map((settlement) => [settlement.bet, settlement])) };
    },
    /** Lets go of one bet, or of all. */
    betShown: (state, { payload }: PayloadAction<BetId | undefined>) => {
      if (payload === undefined) state.settled = {};
      else delete state.settled[payload];
      state.held = payload === undefined ? [] : state.held.filter((id) => id !== payload);
      if (payload === undefined || state.card?.bet === payload) state.card = null;
    },
    /** A card is being bought: its bet is held until the card is open. */
    cardTaken: (state, { payload }: PayloadAction<BetId>) => void (state.card = { bet: payload, opened: [] }),
    cellOpened: ({ card }, { payload }: PayloadAction<number>) => {
      if (card && !card.opened.includes(payload)) card.opened.push(payload);
    },
  },
});

export const stageReducer = slice.reducer;
export const { betHeld, heldSettled, betShown, cardTaken, cellOpened } = slice.actions;

/**
 * The results that this tab holds back. A bet is settled before its board starts to move, and its result is shown here only
 * when the board ends. The log and the other tabs have it at once. A bet is held by its id, which is known before it is
 * placed. A screen of a shared round holds all its open bets, because somebody else settles them, all together.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { betId, type BetId } from '../domain/ids.ts';
import { isCommitted, type HeldSettlement } from './world.ts';

/** A bought scratch card that is not fully open yet. It survives a reload of its tab. */
interface CardInHand {
  readonly bet: BetId;
  /** The opened cells, 0 to 8. */
  readonly opened: readonly number[];
}

export interface HeldBetsState {
  held: readonly BetId[];
  /** The held bets that are settled. Kept here because an account remembers only its last few bets. */
  settled: Record<BetId, HeldSettlement>;
  card: CardInHand | null;
}

const keptCard = z.object({ bet: betId, opened: z.array(z.int().check(z.gte(0), z.lte(8))) });

/** Reads the card from a tab's storage; null if it is not valid. */
export const readCard = (kept: unknown): CardInHand | null => keptCard.safeParse(kept).data ?? null;

const initialState: HeldBetsState = { held: [], settled: {}, card: null };

const slice = createSlice({
  name: 'heldBets',
  initialState,
  reducers: {
    betHeld: (state, { payload }: PayloadAction<BetId>) => {
      if (!state.held.includes(payload)) state.held.push(payload);
    },
    /** Shows the result of one bet, or of all. */
    betShown: (state, { payload }: PayloadAction<BetId | undefined>) => {
      if (payload === undefined) state.settled = {};
      else delete state.settled[payload];
      state.held = payload === undefined ? [] : state.held.filter((id) => id !== payload);
      if (payload === undefined || state.card?.bet === payload) state.card = null;
    },
    /** A card is being bought. Its bet is held until the card is open. */
    cardBought: (state, { payload }: PayloadAction<BetId>) => void (state.card = { bet: payload, opened: [] }),
    cellOpened: ({ card }, { payload }: PayloadAction<number>) => {
      if (card && !card.opened.includes(payload)) card.opened.push(payload);
    },
  },
  extraReducers: (builder) =>
    void builder.addMatcher(isCommitted, (state, { payload }) => {
      for (const settlement of payload.settled) state.settled[settlement.bet] = settlement;
    }),
});

export const heldBetsReducer = slice.reducer;
export const { betHeld, betShown, cardBought, cellOpened } = slice.actions;

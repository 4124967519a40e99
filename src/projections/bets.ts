/** Every bet, on games and on sports, with the entries that tell of it. */
import type { Projection } from './projection.ts';
import { endIn, resultOf, type BetResult } from './betFacts.ts';

export interface ListedBet {
  /** The entry of its newest end, or of the taking back of one. Null while it has had none. */
  readonly endSeq: number | null;
  /** What else tells of it, by the keys of `references.ts`: the seed that it draws from, or the sports event. */
  readonly refersTo: readonly string[];
}

/** `cents` is the stake. `at` is when the bet was placed. */
export const betsProjection: Projection<ListedBet> = {
  name: 'bets',
  version: 1,
  keysOf(event) {
    const { type, data } = event;
    if (type === 'bet/placed' || type === 'sport/bet-placed' || type === 'sport/bet-reopened') return [data.bet];
    const end = endIn(event);
    return end ? [end.bet] : [];
  },
  fold(row, event, { seq, at }, key) {
    const { type, data } = event;
    if (type === 'bet/placed' || type === 'sport/bet-placed') {
      const { account, stakeCents: cents } = data;
      const status: BetResult = 'open';
      const game = type === 'bet/placed' ? data.game : 'sports';
      // The seed of a shared round is revealed in the entry that ends its bets.
      const ownSeed = type === 'bet/placed' && 'seedHash' in data.draw ? [data.draw.seedHash] : [];
      const refersTo = type === 'bet/placed' ? ownSeed : [data.event];
      return { key, seq, at, account, game, cents, status, text: '', body: { endSeq: null, refersTo } };
    }
    if (!row) return undefined;
    const end = endIn(event);
    return { ...row, status: resultOf(end), body: { ...row.body, endSeq: seq } };
  },
};

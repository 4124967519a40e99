/** Requests to withdraw, each with what was decided. Payout addresses are not in the log, so they are not here. */
import type { PayoutMethod } from '../domain/worldParts.ts';
import type { Projection } from './projection.ts';

export interface RequestedWithdrawal {
  readonly method: PayoutMethod;
  /** Why it was rejected. */
  readonly reason: string | null;
  /** The entry of the decision. */
  readonly decidedSeq: number | null;
}

/** `status`: `pending`, `completed` or `rejected`. */
export const withdrawalsProjection: Projection<RequestedWithdrawal> = {
  name: 'withdrawals',
  version: 2,
  keysOf({ type, data }) {
    switch (type) {
      case 'withdrawal/requested':
      case 'withdrawal/completed':
      case 'withdrawal/rejected':
        return [data.withdrawal];
      default:
        return [];
    }
  },
  fold(row, { type, data }, { seq, at }, key) {
    if (type === 'withdrawal/requested') {
      const { account, cents, method } = data;
      return {
        key,
        seq,
        at,
        account,
        game: null,
        cents,
        status: 'pending',
        text: method,
        body: { method, reason: null, decidedSeq: null },
      };
    }
    if (!row) return undefined;
    if (type !== 'withdrawal/rejected') return { ...row, status: 'completed', body: { ...row.body, decidedSeq: seq } };
    return { ...row, status: 'rejected', body: { ...row.body, reason: data.reason, decidedSeq: seq } };
  },
};

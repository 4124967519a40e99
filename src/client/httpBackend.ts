/** The backend over a network: every request is typed, every answer is checked, every failure is a BackendError. */
import type * as z from 'zod/mini';
import type { BackendSettings } from '../api/partners/partnersConfig.ts';
import { BackendError, type Backend } from '../api/backend/backend.ts';
import {
  completeSchema,
  completionsSchema,
  offersSchema,
  readCompletions,
  readOffers,
  statsSchema,
  successSchema,
  wallUrlSchema,
  type Requests,
} from '../api/backend/shapes.ts';

/** Calls a function by name with a JSON body. Resolves to its answer. May reject with any error. */
export type Invoke = (name: string, body: object) => Promise<unknown>;

export function httpBackend(invoke: Invoke, { referrals, offerList, wallUrl }: BackendSettings['functions']): Backend {
  async function call<T>(name: string, body: object, schema: z.ZodMiniType<T>): Promise<T> {
    let answer: unknown;
    try {
      answer = await invoke(name, body);
    } catch (error) {
      throw new BackendError(`${name} did not answer`, { cause: error });
    }
    const read = schema.safeParse(answer);
    if (!read.success) throw new BackendError(`${name} answered what nobody asked`, { cause: read.error });
    return read.data;
  }
  const act = <A extends keyof Requests, T>(name: string, action: A, request: Requests[A], schema: z.ZodMiniType<T>): Promise<T> =>
    call(name, { action, ...request }, schema);

  return {
    async trackClick({ referrerCode, clickId, userAgent, landingUrl }) {
      return (
        await act(referrals, 'track-click', { referrerId: referrerCode, clickId, ipAddress: '', userAgent, landingUrl }, successSchema)
      ).success;
    },
    async processReferral({ account, referrerCode, clickId }) {
      return (await act(referrals, 'process-referral', { userId: account, referrerCode, clickId }, successSchema)).success;
    },
    referralStats: (account) => act(referrals, 'stats', { userId: account }, statsSchema),
    partnerOffers: async () => readOffers((await act(offerList, 'get-offers', {}, offersSchema)).offers),
    partnerCompletions: async ({ pseudonym }) =>
      readCompletions((await act(offerList, 'get-user-completions', { userId: pseudonym }, completionsSchema)).completions),
    async completePartnerOffer({ pseudonym }, offerId) {
      const { success, error } = await act(offerList, 'complete-offer', { userId: pseudonym, offerId }, completeSchema);
      return { success, error: error ?? null };
    },
    async offerWallUrl({ pseudonym }) {
      const { success, offerWallUrl } = await call(wallUrl, { userId: pseudonym }, wallUrlSchema);
      if (!success || !offerWallUrl) throw new BackendError(`${wallUrl} gave no address`);
      return offerWallUrl;
    },
  };
}

/** The functions of a backend, over whatever carries them: every request is typed, every answer is checked, every failure is a BackendError. */
import type * as z from 'zod/mini';
import type { AccountId } from '../domain/ids.ts';
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

/** Calls a function by name with a JSON body, for an account or a guest (null). Resolves to its answer. May reject with any error. */
export type Invoke = (name: string, body: object, as: AccountId | null) => Promise<unknown>;

export function httpBackend(
  invoke: Invoke,
  { referrals, offerList, wallUrl }: BackendSettings['functions'],
  { credits = false }: Partial<Pick<Backend, 'credits'>> = {},
): Backend {
  async function call<T>(name: string, as: AccountId | null, body: object, schema: z.ZodMiniType<T>): Promise<T> {
    let answer: unknown;
    try {
      answer = await invoke(name, body, as);
    } catch (error) {
      throw new BackendError(`${name} did not answer`, { cause: error });
    }
    const read = schema.safeParse(answer);
    if (!read.success) throw new BackendError(`${name} answered what nobody asked`, { cause: read.error });
    return read.data;
  }
  const act = <A extends keyof Requests, T>(
    name: string,
    as: AccountId | null,
    request: { readonly action: A } & Requests[A],
    schema: z.ZodMiniType<T>,
  ): Promise<T> => call(name, as, request, schema);

  return {
    credits,
    async trackClick({ referrerCode, clickId, userAgent, landingUrl }) {
      const click = { action: 'track-click', referrerId: referrerCode, clickId, ipAddress: '', userAgent, landingUrl } as const;
      return (await act(referrals, null, click, successSchema)).success;
    },
    async processReferral({ account, referrerCode, clickId }) {
      const referral = { action: 'process-referral', userId: account, referrerCode, clickId } as const;
      return (await act(referrals, account, referral, successSchema)).success;
    },
    referralStats: (account) => act(referrals, account, { action: 'stats', userId: account }, statsSchema),
    partnerOffers: async () => readOffers((await act(offerList, null, { action: 'get-offers' }, offersSchema)).offers),
    async partnerCompletions({ account, pseudonym }) {
      const request = { action: 'get-user-completions', userId: pseudonym } as const;
      return readCompletions((await act(offerList, account, request, completionsSchema)).completions);
    },
    async completePartnerOffer({ account, pseudonym }, offerId) {
      const request = { action: 'complete-offer', userId: pseudonym, offerId } as const;
      const { success, error } = await act(offerList, account, request, completeSchema);
      return { success, error: error ?? null };
    },
    async offerWallUrl({ account, pseudonym }) {
      const { success, offerWallUrl } = await call(wallUrl, account, { userId: pseudonym }, wallUrlSchema);
      if (!success || !offerWallUrl) throw new BackendError(`${wallUrl} gave no address`);
      return offerWallUrl;
    },
  };
}

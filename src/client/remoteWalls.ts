/** The walls of a house on another machine: partners' servers report to it what was completed, and its log tells what it credited. */
import * as z from 'zod/mini';
import { isRefusal } from '../domain/refusal.ts';
import { FAILED_TO_COMPLETE } from '../api/partners/walls.ts';
import type { Walls } from '../api/partners/walls.ts';
import { orRefusal, type HouseCalls } from './houseCalls.ts';

const openedSchema = z.object({ user: z.string().check(z.minLength(1), z.maxLength(100)), address: z.nullable(z.string()) });

/** The token of a request says for whom it is. */
export const remoteWalls = (calls: HouseCalls): Walls => ({
  async open(_account, { wall }, id) {
    const answer = await orRefusal(calls.post(`/partners/${wall}/visits`, { id }));
    if (isRefusal(answer)) return answer;
    const { user: pseudonym, address } = openedSchema.parse(await answer.json());
    return { pseudonym, address };
  },
  async leave(_account, { wall, session }) {
    await orRefusal(calls.post(`/partners/${wall}/visits/${session}/end`, {}));
  },
  credit: null,
  async offers(backend, user) {
    const [offers, completions] = await Promise.all([backend.partnerOffers(), backend.partnerCompletions(user)]);
    return { offers, completed: new Set(completions.map(({ offer_id }) => offer_id)) };
  },
  async complete(backend, user, _wall, { offer_id: offer }) {
    const { success, error } = await backend.completePartnerOffer(user, offer);
    return success ? null : (error ?? FAILED_TO_COMPLETE);
  },
});

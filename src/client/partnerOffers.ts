/**
 * Offers of a partner's list, for a page that may credit what a configured backend tells it. The partner confirms the completion, and it
 * is credited once for each account.
 */
import { accountOf } from '../domain/world.ts';
import type { Backend, PartnerUser } from '../api/backend/backend.ts';
import { readReward, type PartnerOffer } from '../api/backend/shapes.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { FAILED_TO_COMPLETE, type OfferList } from '../api/partners/walls.ts';

type Crediting = Pick<PlayerHouse, 'world' | 'submit'>;

/** The result of completing an offer: it was credited, or the sentence says why not. */
type Completed = { readonly kind: 'credited'; readonly cents: number } | { readonly kind: 'refused'; readonly sentence: string };

async function credit(house: Crediting, { account }: PartnerUser, wall: string, offer: string, reward: number): Promise<Completed> {
  const cents = readReward(reward);
  if (cents === null) return { kind: 'refused', sentence: FAILED_TO_COMPLETE };
  const submitted = await house.submit({ type: 'CompletePartnerOffer', payload: { wall, offer, cents } }, account);
  return submitted.kind === 'accepted' ? { kind: 'credited', cents } : { kind: 'refused', sentence: submitted.refusal.sentence };
}

const isCredited = (house: Crediting, { account }: PartnerUser, wall: string, offer: string): boolean =>
  accountOf(house.world, account)?.partnerOffers[`${wall}:${offer}`] !== undefined;

/** Completes an offer. Rejects with a BackendError if the partner did not answer, and with another error if nothing could be saved. */
export async function reportPartnerOffer(
  house: Crediting,
  backend: Backend,
  user: PartnerUser,
  wall: string,
  { offer_id: offer, reward_amount: reward }: PartnerOffer,
): Promise<Completed> {
  const { success, error } = await backend.completePartnerOffer(user, offer);
  if (success) return credit(house, user, wall, offer, reward);
  const refused: Completed = { kind: 'refused', sentence: error ?? FAILED_TO_COMPLETE };
  if (isCredited(house, user, wall, offer)) return refused;
  // The offer may have been completed before, and that answer was lost. The partner's list of completions shows it.
  const completions = await backend.partnerCompletions(user).catch(() => []);
  const reported = completions.find((completion) => completion.offer_id === offer);
  return reported ? credit(house, user, wall, offer, reported.reward_amount) : refused;
}

/**
 * The partner's offers, and which of them are completed. A completion that the partner lists and the log does not have (its
 * answer was lost) is credited now.
 */
export async function loadPartnerOffers(house: Crediting, backend: Backend, user: PartnerUser, wall: string): Promise<OfferList> {
  const [offers, completions] = await Promise.all([backend.partnerOffers(), backend.partnerCompletions(user)]);
  const known = (offer: string): boolean => isCredited(house, user, wall, offer);
  for (const { offer_id: offer, reward_amount: reward } of completions) if (!known(offer)) await credit(house, user, wall, offer, reward);
  return {
    offers,
    completed: new Set([...completions.map(({ offer_id }) => offer_id), ...offers.map(({ offer_id }) => offer_id).filter(known)]),
  };
}

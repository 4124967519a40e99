import { expect, test } from 'vitest';
import { readNewOfferTerms, readOfferTerms } from '../../../src/domain/earning/offers.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';

const terms = { title: 'Survey', description: 'Ten questions', requirements: '', provider: 'Lagoon', category: '', imageUrl: '' };
const said = (read: typeof readOfferTerms, rewardCents: unknown): string => {
  const result = read({ ...terms, rewardCents });
  return isRefusal(result) ? result.sentence : 'accepted';
};

test.each([
  [1_00, 'accepted'],
  [99, 'Please fill all required fields'],
  [50, 'Please fill all required fields'],
  [0, 'Please fill all required fields'],
  [null, 'Please fill all required fields'],
])('a new offer that pays %j cents: %s', (rewardCents, sentence) => expect(said(readNewOfferTerms, rewardCents)).toBe(sentence));

test('an offer from before the log keeps the reward that it had', () => expect(said(readOfferTerms, 50)).toBe('accepted'));

/** The offers of a new house. Every provider is invented. */
import type { OfferTerms } from '../domain/earning/offers.ts';

const offer = (
  title: string,
  provider: string,
  category: string,
  rewardCents: number,
  minutes: number,
  description: string,
  requirements: string,
): OfferTerms => ({ title, description, requirements, provider, category, rewardCents, imageUrl: null, minutes });

export const sampleOffers: readonly OfferTerms[] = [
  offer(
    'Chart your first harbor',
    'Compass Works',
    'apps',
    75_00,
    20,
    'Install the sea chart app and draw one harbor.',
    'New users of the app only',
  ),
  offer(
    'Reach level 5 in Tide Pools',
    'Low Water Games',
    'games',
    120_00,
    150,
    'Play the tide pool puzzle until level 5.',
    'Within 7 days of the first start',
  ),
  offer(
    'What do you drink at dawn?',
    'Gull & Partners',
    'surveys',
    15_00,
    5,
    'Answer twelve questions about your breakfast.',
    'One answer a person',
  ),
  offer(
    'Weather at sea, two minutes',
    'Gull & Partners',
    'surveys',
    10_00,
    2,
    'Answer six questions about the weather where you are.',
    'One answer a person',
  ),
  offer(
    'Watch the lighthouse film',
    'Lantern Pictures',
    'videos',
    5_00,
    3,
    'Watch the trailer of a film about a lighthouse.',
    'To the end',
  ),
  offer(
    'Join the signal flag letter',
    'Halyard Post',
    'signups',
    20_00,
    1,
    'Subscribe to a weekly letter about signal flags.',
    'A confirmed address',
  ),
];

/** What a new house begins with: offers, and sports events with times relative to its start. All names in this file are invented. */
import type { OfferTerms } from '../domain/earning/offers.ts';
import type { RawEventTerms } from '../domain/sports/book.ts';
import { HOUR_MS } from '../domain/utc.ts';
import type { PartnerOffer } from '../api/backend/shapes.ts';

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

interface SampleEvent {
  readonly sport: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly inHours: number;
  /** In hundredths; `draw` is null if the sport has no draw. */
  readonly odds: { readonly homeWin: number; readonly draw: number | null; readonly awayWin: number };
}

const events: readonly SampleEvent[] = [
  { sport: 'Football', homeTeam: 'Harbor Gulls', awayTeam: 'River Otters', inHours: 26, odds: { homeWin: 210, draw: 330, awayWin: 340 } },
  { sport: 'Basketball', homeTeam: 'Lantern City', awayTeam: 'North Pier', inHours: 50, odds: { homeWin: 175, draw: null, awayWin: 210 } },
  { sport: 'Tennis', homeTeam: 'Ines Calder', awayTeam: 'Mara Quist', inHours: 74, odds: { homeWin: 160, draw: null, awayWin: 235 } },
  {
    sport: 'Ice hockey',
    homeTeam: 'Fjord Bears',
    awayTeam: 'Old Lighthouse',
    inHours: 98,
    odds: { homeWin: 245, draw: 400, awayWin: 230 },
  },
];

/** The terms of the sports events for a house that opens at `at`. */
export const sampleEvents = (at: number): readonly RawEventTerms[] =>
  events.map(({ inHours, ...terms }) => ({ ...terms, startsAt: (Math.floor(at / HOUR_MS) + inHours) * HOUR_MS }));

/**
 * The offers of function A in a house without a backend. If you lower a reward, raise PROTOCOL (src/api/messages.ts) too, so that open pages
 * reload: a page that still shows the higher reward would accuse the house of crediting too little (src/client/houseServices.ts).
 */
export const samplePartnerOffers: readonly PartnerOffer[] = [
  {
    id: 1,
    offer_id: 'lag-101',
    title: 'Name the knots',
    category: 'quizzes',
    description: 'Twelve pictures of knots, twelve names to choose from.',
    requirements: 'All twelve answered',
    reward_amount: 18,
  },
  {
    id: 2,
    offer_id: 'lag-102',
    title: 'A week of tide tables',
    category: 'apps',
    description: 'Open the tide tables on seven days.',
    requirements: 'New users of the tables',
    reward_amount: 60,
  },
  {
    id: 3,
    offer_id: 'lag-103',
    title: 'How do you plan a trip?',
    category: 'surveys',
    description: 'A survey of eight questions for people who travel by water.',
    requirements: null,
    reward_amount: 12.5,
  },
];

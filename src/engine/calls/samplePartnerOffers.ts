/** The offers of function A in a house without a backend. Every offer is invented. */
import type { PartnerOffer } from '../../api/backend/shapes.ts';

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

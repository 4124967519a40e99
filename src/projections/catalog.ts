import { completedOffersProjection } from './completedOffers.ts';
import { decidedBetsProjection } from './decidedBets.ts';
import { movementsProjection } from './movements.ts';
import type { Projection } from './projection.ts';
import { withdrawalsProjection } from './withdrawals.ts';

/** All projections. They are folded together. */
export const projections: readonly Projection[] = [
  completedOffersProjection,
  decidedBetsProjection,
  movementsProjection,
  withdrawalsProjection,
];

import { betsProjection } from './bets.ts';
import { completedOffersProjection } from './completedOffers.ts';
import { decidedBetsProjection } from './decidedBets.ts';
import { messageChangesProjection, messagesProjection } from './messages.ts';
import { movementsProjection } from './movements.ts';
import type { Projection } from './projection.ts';
import { referencesProjection } from './references.ts';
import { withdrawalsProjection } from './withdrawals.ts';

/** All projections. They are folded together. */
export const projections: readonly Projection[] = [
  betsProjection,
  completedOffersProjection,
  decidedBetsProjection,
  messageChangesProjection,
  messagesProjection,
  movementsProjection,
  referencesProjection,
  withdrawalsProjection,
];

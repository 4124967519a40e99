/** The five streets of a deal, in the order in which their cards are turned. */
import { portion } from './useMovement.ts';

export const streets = ['player', 'flop', 'turn', 'river', 'dealer'] as const;
export type Street = (typeof streets)[number];

/** The part of a street's time that the turning of a card takes. */
const TURNING = 0.3;

/** How far a street's cards are turned, 0 to 1, at t of the whole deal: one street in each fifth of it. */
export const turnedAt = (street: Street, t: number): number =>
  portion(t * streets.length, streets.indexOf(street), streets.indexOf(street) + TURNING);

/** Regular upkeep of a house server: what fails is reported, and the rest goes on. */
import { setTimeout as pause } from 'node:timers/promises';
import { sweepRegistrations } from '../engine/accounts/unfinished.ts';
import type { Engine } from '../engine/engine.ts';
import { sweepPayoutAddresses } from '../engine/withdrawing.ts';
import type { ProjectionQueries } from '../projections/projection.ts';

/** The pause between two rounds of upkeep. docs/operations.md states it for operators. */
const MAINTAIN_MS = 60_000;

/** Called with what failed (a sentence without its full stop) and the error. */
export type OnTrouble = (what: string, error: unknown) => void;

/** Runs work whose failure must not stop the house. */
export async function attempt(what: string, work: () => Promise<unknown>, onTrouble: OnTrouble): Promise<void> {
  try {
    await work();
  } catch (error) {
    onTrouble(what, error);
  }
}

type Projections = Pick<ProjectionQueries, 'catchUp'>;

/** One round: a snapshot, tables for admins, and leftovers of unfinished registrations and withdrawals. */
export async function maintain(house: Engine, projections: Projections, onTrouble: OnTrouble): Promise<void> {
  await attempt('A snapshot could not be taken', () => house.maintain(), onTrouble);
  await attempt('Tables for admins could not be brought up to date', () => catchUp(projections), onTrouble);
  await attempt('Registrations that were broken off could not be swept', () => sweepRegistrations(house), onTrouble);
  await attempt('Payout addresses that nothing refers to could not be swept', () => sweepPayoutAddresses(house), onTrouble);
}

/** Maintains the house from now on. Returns a function that stops it. */
export function maintainRegularly(house: Engine, projections: Projections, onTrouble: OnTrouble): () => void {
  const stopped = new AbortController();
  // The next round begins a while after the last one has ended, so that they never overlap.
  const maintainOn = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await pause(MAINTAIN_MS, undefined, { signal: stopped.signal });
      await maintain(house, projections, onTrouble);
    }
  };
  void maintainOn().catch(() => undefined);
  return () => stopped.abort();
}

/** Folds the whole log into the projections, so that the first query need not. */
async function catchUp(projections: Projections): Promise<void> {
  while (await projections.catchUp());
}

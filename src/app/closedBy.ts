import { DamagedLogError, StoreUnavailableError } from '../house/ports.ts';
import type { ClosedStatus } from '../store/houseStatus.ts';

/** Why the house could not be opened, for a person. */
export function closedBy(error: unknown): ClosedStatus {
  if (error instanceof DamagedLogError) return { phase: 'damaged', sentence: error.message };
  if (error instanceof StoreUnavailableError) return { phase: 'unavailable', sentence: error.message };
  const what = error instanceof Error ? error.message : String(error);
  return { phase: 'failed', sentence: `Something unexpected stopped it: ${what.replace(/\.$/, '')}.` };
}

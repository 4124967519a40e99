/** What the reports of a log with withheld lines must say of themselves. */
import { counted } from '../domain/verify/claim.ts';
import type { Report } from '../domain/verify/verifier.ts';
import { nameIn, type World } from '../domain/world.ts';

/** What a file with withheld lines cannot tell of balances, in one line. Null for a whole log. */
export function gapsIn({ viewer, withheld }: Report, world: World): string | null {
  if (withheld === 0) return null;
  const missing = counted(withheld, 'withheld event');
  if (viewer === null) return `Not the whole log: ${missing}, and the file names no viewer. What is withheld is missing below.`;
  if (viewer === 'public') return `Not the whole log: the public view, with ${missing}. No balance in it is whole.`;
  return `Not the whole log: the view of ${nameIn(world, viewer)}, with ${missing}. Only the balance of ${nameIn(world, viewer)} is whole.`;
}

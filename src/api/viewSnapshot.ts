/**
 * A snapshot of the world that one reader's view of the log folds to, at a head. A page of a house server starts from it, and receives only the
 * entries after it. Until the page has also folded the entries before it, the snapshot is only the house's word.
 */
import * as z from 'zod/mini';
import type { Head } from '../domain/log/head.ts';
import { readRules } from '../domain/rules.ts';
import type { World } from '../domain/world.ts';
import { textOfWorld, worldOfText } from '../base/worldText.ts';
import { headSchema } from './messages.ts';

/** Where a page asks for it. Without an answer the house says that the page had better read the entries itself. */
export const SNAPSHOT_PATH = '/snapshot';

export interface ViewSnapshot {
  readonly head: Head;
  readonly world: World;
  /** The world as it came, because `world` moves on. */
  readonly text: string;
}

/** `domainHash`: of the rulebook that folded it. */
const beginning = z.strictObject({ head: headSchema, domainHash: z.string() });

/** The world must not change until this resolves. */
export const writeViewSnapshot = async (world: World, { logId, seq, hash, at }: Head, domainHash: string): Promise<string> =>
  `${JSON.stringify({ head: { logId, seq, hash, at }, domainHash })}\n${await textOfWorld(world)}`;

/** Null if it was folded by another rulebook. Throws if it cannot be read. */
export async function readViewSnapshot(sent: string, domainHash: string): Promise<ViewSnapshot | null> {
  const end = sent.indexOf('\n');
  const { head, domainHash: folded } = beginning.parse(JSON.parse(sent.slice(0, end)));
  if (folded !== domainHash) return null;
  const text = sent.slice(end + 1);
  const world = await worldOfText(text);
  if (world.logId !== head.logId || world.seq !== head.seq) throw new Error('this world is of another place than it says');
  // Pages keep rules that a form shows.
  if (readRules(world.rules.rules) === null) throw new Error('this world has rules that are none');
  return { head, world, text };
}

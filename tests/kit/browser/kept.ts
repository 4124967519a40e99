import type { Page } from '@playwright/test';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { LogVerifier, type Report } from '../../../src/domain/verify/verifier.ts';
import type { World } from '../../../src/domain/world.ts';
import { houseServer } from './houseServer.ts';

/**
 * What the house keeps: in the browser, read directly from IndexedDB by a page of the same origin, or at a house server, read from its database. It
 * is not read through the app. A test that nothing was appended must not rely on the app's own view.
 */

/** The record in `meta`, with the fields of `head` in src/domain/log/head.ts. */
interface KeptHead {
  readonly logId: string;
  readonly seq: number;
  readonly hash: string;
}

interface KeptSegment {
  readonly firstSeq: number;
  readonly lines: string;
}

/** Reads one value, or all values of a store if there is no `key`. The database must exist. */
function read({ store, key }: { store: string; key?: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('house');
    opening.onerror = () => reject(new Error('The database of the house did not open.'));
    // Aborts if the database does not exist. Creating it here would hide that from the app.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const place = database.transaction(store).objectStore(store);
      const reading = key === undefined ? place.getAll() : place.get(key);
      reading.onsuccess = () => {
        resolve(reading.result as unknown);
        database.close();
      };
      reading.onerror = () => reject(new Error(`${store} could not be read.`));
    };
  });
}

/** The head of the stored log. */
export async function keptHead(page: Page): Promise<KeptHead> {
  const server = houseServer();
  if (server) return server.head;
  const head = (await page.evaluate(read, { store: 'meta', key: 'head' })) as KeptHead | undefined;
  if (head === undefined) throw new Error('The house keeps no head.');
  return head;
}

/** The kept log as text, in the form of an export, trailer included. */
export async function keptLog(page: Page): Promise<string> {
  const server = houseServer();
  if (server) return server.log();
  const segments = (await page.evaluate(read, { store: 'segments' })) as KeptSegment[];
  const tail = (await page.evaluate(read, { store: 'tail' })) as { readonly lines: string }[];
  const { logId, seq, hash } = await keptHead(page);
  return [...segments, ...tail].map(({ lines }) => `${lines}\n`).join('') + `${JSON.stringify({ trailer: { logId, seq, hash } })}\n`;
}

/** A verified log: the report, its world, and its events in order. */
export interface VerifiedLog {
  readonly report: Report;
  readonly world: World;
  readonly events: readonly { readonly seq: number; readonly event: DomainEvent }[];
}

/** Verifies the text of a log in this process, with every claim on. */
export function verifyLog(text: string, expectedHead?: string): VerifiedLog {
  const events: { seq: number; event: DomainEvent }[] = [];
  const verifier = new LogVerifier({
    hashing: nodeHashing,
    ...(expectedHead === undefined ? {} : { expectedHead }),
    onEvent: ({ header, event }) => events.push({ seq: header.seq, event }),
  });
  for (const line of text.slice(0, -1).split('\n')) verifier.line(line);
  return { report: verifier.end(), world: verifier.world, events };
}

/** The stored log of a page, verified against its stored head. */
export async function verifyKept(page: Page): Promise<VerifiedLog> {
  const { hash } = await keptHead(page);
  return verifyLog(await keptLog(page), hash);
}

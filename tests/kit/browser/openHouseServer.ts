import { randomBytes, randomUUID } from 'node:crypto';
import { domainHash } from '../../../scripts/domainHash.ts';
import { openDoor } from '../../../scripts/openDoor.ts';
import { sessionFrom } from '../../../src/app/remote/authAnswers.ts';
import { TOKENS_KEY } from '../../../src/app/remote/tokensKey.ts';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { AccountId, Actor } from '../../../src/domain/ids.ts';
import type { Head } from '../../../src/domain/log/head.ts';
import type { World } from '../../../src/domain/world.ts';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { Door } from '../../../src/server/door.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { dropDatabase, freshDatabase } from '../postgres.ts';
import { SESSION_KEY, type KeptInBrowser } from './keptInBrowser.ts';
import { admin, demo, type Person } from './person.ts';

/**
 * A house as `npm run house` puts it together, in the process of the test: over a database of its own, behind its real door, with the
 * build.
 * Its clock and its next secrets are the test's. Playwright loads this file only where a test plays at such a house.
 */
export interface HouseServer {
  readonly url: string;
  readonly world: World;
  readonly head: Head;
  /** The whole log in the form of an export. */
  log(): Promise<string>;
  /** Sends a command through the door. 'accepted', or the sentence of the refusal. */
  send(command: Command, actor: Actor): Promise<string>;
  /** The values that the house draws as its next secrets of 32 bytes. */
  drawNext(secrets: readonly string[]): void;
  /** Signs somebody up or, if the house knows them from its first entry, in. Answers with what their browser keeps. */
  enter(who: Person): Promise<KeptInBrowser>;
  readonly clock: HouseTime;
  /** Does what fell due as the clock was moved. */
  doWhatIsDue(): Promise<void>;
  dispose(): Promise<void>;
}

/** The clock of the house. It goes on from where it was put, unless it is stopped. */
class HouseTime {
  #aheadMs = 0;
  #stoppedAt: number | null = null;

  now(): number {
    return this.#stoppedAt ?? Date.now() + this.#aheadMs;
  }

  pass(ms: number): void {
    if (this.#stoppedAt === null) this.#aheadMs += ms;
    else this.#stoppedAt += ms;
  }

  stop(at: number): void {
    this.#stoppedAt = at;
  }

  letGo(): void {
    if (this.#stoppedAt !== null) this.#aheadMs = this.#stoppedAt - Date.now();
    this.#stoppedAt = null;
  }
}

const KNOWN: readonly Person[] = [admin, demo];

interface Tokens {
  readonly access_token: string;
  readonly expires_at: number;
  readonly user: { readonly id: string };
}

/** Asks the auth service as a page does. */
async function askForTokens(url: string, who: Person): Promise<Tokens> {
  const known = KNOWN.some(({ username }) => username === who.username);
  const answer = await fetch(`${url}/auth/v1/${known ? 'token?grant_type=password' : 'signup'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: who.email, password: who.password, ...(known ? {} : { data: { username: who.username } }) }),
  });
  if (!answer.ok) throw new Error(`${who.username} was not let in: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** What a page writes down when somebody has signed in. */
function keptOf(tokens: Tokens): KeptInBrowser {
  const session = sessionFrom(tokens);
  if (session === null) throw new Error('The tokens are not of a house.');
  const persisted = Object.fromEntries(Object.entries(session).map(([key, value]) => [key, JSON.stringify(value)]));
  const text = JSON.stringify({ ...persisted, _persist: JSON.stringify({ version: 1, rehydrated: true }) });
  return { tab: { [SESSION_KEY]: text }, shared: { [SESSION_KEY]: text, [TOKENS_KEY]: JSON.stringify(tokens) } };
}

let hash: string | undefined;

export async function openHouseServer(): Promise<HouseServer> {
  const place = await freshDatabase();
  const clock = new HouseTime();
  const next: Uint8Array[] = [];
  const bytes = (count: number): Uint8Array => (count === 32 ? next.shift() : undefined) ?? cryptoEntropy.bytes(count);
  const stores = await openPostgresStores({ place, key: randomBytes(32).toString('hex') });
  hash ??= domainHash();
  const ports = { stores, clock, entropy: { bytes }, hashing: nodeHashing, domainHash: hash };
  const opened = await openServerHouse(ports, { passwords: { admin: admin.password, demo: demo.password } });
  const { house } = opened;
  const door = new Door(opened);
  const { address: url, close } = await openDoor(door, { host: '127.0.0.1', port: 0 });
  return {
    url,
    clock,
    get world() {
      return house.world;
    },
    get head() {
      return door.head;
    },
    async log() {
      let text = '';
      for await (const piece of door.export('admin')) text += piece;
      return text;
    },
    async send({ type, payload }, actor) {
      const submitted = await door.submit({ id: randomUUID(), type, payload }, actor as AccountId);
      return submitted.kind === 'refused' ? submitted.refusal.sentence : 'accepted';
    },
    drawNext: (secrets) => void next.push(...secrets.map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')))),
    doWhatIsDue: () => opened.scheduler.run(),
    enter: async (who) => keptOf(await askForTokens(url, who)),
    async dispose() {
      await close();
      await house.stop();
      await stores.close();
      await dropDatabase(place);
    },
  };
}

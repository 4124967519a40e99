/** A house with its HTTP door, by default over stores in memory, and clients that speak to it through fetch. Nothing listens on a port. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { readPartners, withDemonstration, type Partners } from '../../src/api/partners/partnersConfig.ts';
import { Door } from '../../src/server/door.ts';
import { ANONYMOUS_KEY } from '../../src/server/http/requests.ts';
import { houseApp, type HouseAppOptions } from '../../src/server/http/houseApp.ts';
import type { ServerParts } from '../../src/server/openServerHouse.ts';
import { TestMachine } from './serverHouse.ts';
import type { MemoryServerStores } from './serverStores.ts';
import shipped from '../../public/partners.json' with { type: 'json' };

export const ORIGIN = 'http://house.test';
/** A program on the machine of the house asks for the metrics. */
export const METRICS = 'http://localhost/metrics';
export const ITERATIONS = 10;

/** The partners of the app, each with a page. */
export function partnersOfTests(): Partners {
  const stated = readPartners(shipped, ORIGIN);
  if ('problem' in stated) throw new Error(stated.problem);
  return withDemonstration(stated, 'https://partner.test', () => 12_00);
}

interface Served extends Pick<ServerParts, 'house' | 'scheduler'> {
  readonly app: FastifyInstance;
  /** Everything that any answer had in it so far. */
  readonly answered: string[];
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

export interface ServedHouse extends Served {
  readonly machine: TestMachine;
  readonly stores: MemoryServerStores;
}

/** A `fetch` that hands requests to the app. Redirects are answered, not followed. */
function fetchFrom(app: FastifyInstance, answered: string[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const payload = request.method === 'GET' ? undefined : await request.text();
    const response = await app.inject({
      method: request.method as 'GET' | 'POST' | 'PUT',
      url: url.pathname + url.search,
      headers: { host: url.host, ...Object.fromEntries(request.headers) },
      ...(payload === undefined ? {} : { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) for (const one of [value].flat()) headers.append(name, String(one));
    answered.push(JSON.stringify(response.headers), response.payload);
    return new Response(response.statusCode === 204 ? null : response.payload, { status: response.statusCode, headers });
  };
}

/** Opens a door to a house. It does not close the house. */
export async function serve(parts: ServerParts, options: Partial<HouseAppOptions> = {}): Promise<Served> {
  const app = await houseApp(new Door(parts), {
    partners: partnersOfTests(),
    iterations: ITERATIONS,
    requestsAMinute: 100_000,
    ...options,
  });
  await app.ready();
  const answered: string[] = [];
  const { house, scheduler } = parts;
  return { house, scheduler, app, answered, fetch: fetchFrom(app, answered), close: () => app.close() };
}

export async function serveHouse(options: Partial<HouseAppOptions> = {}, machine = new TestMachine()): Promise<ServedHouse> {
  const { stores, ...parts } = await machine.open();
  const served = await serve(parts, options);
  const close = async (): Promise<void> => {
    await served.close();
    machine.close();
  };
  return { ...served, machine, stores, close };
}

/** A client as people use it, with a memory of its own. */
export function clientOf({ fetch }: ServedHouse): Pick<SupabaseClient, 'auth' | 'functions'> {
  const kept = new Map<string, string>();
  return createClient(ORIGIN, ANONYMOUS_KEY, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    global: { fetch },
    // Node 20 has no WebSocket, and the client asks for one when it is made.
    realtime: { transport: class {} as never },
  });
}

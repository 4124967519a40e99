/** The set of processes of `npm run house:many`, with real kills: nothing that was acknowledged is lost or doubled. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORIGIN } from '../../kit/gateway.ts';
import { isAlive } from '../../../src/server/postgres/embeddedPostgres.ts';
import { textOf } from '../../kit/gateways.ts';
import { hasPostgres } from '../../kit/postgres.ts';
import { diceOf, RawClient, seen, signUp } from '../../kit/socket.ts';

const PORT = 4_700;
const SCRIPT = fileURLToPath(new URL('../../../scripts/houseMany.ts', import.meta.url));
const MINUTES_MS = 240_000;
/** Between two questions: a network may ask 1,200 times a minute. */
const ASK_MS = 250;

let folder: string;
let set: ChildProcess;
let output: string;
const clients: RawClient[] = [];

function start(): void {
  output = '';
  set = spawn(process.execPath, ['--import', 'tsx', SCRIPT], {
    env: { ...process.env, HOUSE_DATA: folder, PORT: String(PORT), HOUSE_ADMIN_PASSWORD: 'the captain' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [set.stdout, set.stderr]) stream?.on('data', (text: Buffer) => void (output += text.toString('utf8')));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'many-'));
  start();
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  const ended = new Promise((resolve) => void set.once('close', resolve));
  set.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}, MINUTES_MS);

const urlOf = (gateway: number): string => `127.0.0.1:${PORT + gateway}`;
/** Requests to `ORIGIN`, answered by a gateway. */
const at = (gateway: number) => ({
  fetch: ((input, init) => fetch(textOf(input).replace(ORIGIN, `http://${urlOf(gateway)}`), init)) satisfies typeof fetch,
});

async function connected(gateway: number, token: string | null): Promise<RawClient> {
  const one = new RawClient(`ws://${urlOf(gateway)}/socket`);
  clients.push(one);
  await one.hello(token);
  await one.receive('entries');
  return one;
}

/** Sends a bet until there is an answer that says what came of it. */
async function bet(client: RawClient, id: string): Promise<void> {
  for (;;) {
    await client.send(diceOf(id, 10));
    const before = client.received.length;
    const answer = await seen(() => {
      if (client.closed !== null) throw new Error('the socket was closed');
      return client.received.slice(before).find((message) => message.kind === 'answer' && message.id === id);
    });
    if (answer.kind !== 'answer') continue;
    const { answered } = answer;
    if (answered.kind === 'later') {
      await pause(answered.waitMs);
      continue;
    }
    expect(answered.kind).toBe('accepted');
    return;
  }
}

const allListen = (): Promise<unknown> =>
  seen(() => {
    expect(output).not.toMatch(/Port \d+ is in use/u);
    return (output.match(/The gateway listens/gu) ?? []).length === 2 && output.includes('Answers questions');
  });
const pidOf = (what: RegExp): number => Number([...output.matchAll(what)].at(-1)?.[1]);

describe.skipIf(!hasPostgres)('two players at two gateways', () => {
  test(
    'bet on, and every question is answered, when the house that stands by and answers them is killed',
    async () => {
      await allListen();
      const [ada, bob] = [await signUp(at(0), 'ada'), await signUp(at(1), 'bob')];
      const players = [
        { client: await connected(0, ada.token), ids: [] as string[] },
        { client: await connected(1, bob.token), ids: [] as string[] },
      ];
      const answeredAt = (): number => (output.match(/Read replica available/gu) ?? []).length;
      await seen(() => answeredAt() === 2);
      let [isOver, answers] = [false, 0];
      const asking = [ada, bob].map(async ({ token }, gateway) => {
        while (!isOver) {
          const answer = await fetch(`http://${urlOf(gateway)}/entries?limit=50`, { headers: { authorization: `Bearer ${token}` } });
          // The one under way when the reader dies may break off.
          const text = await answer.text().catch(() => 'broken off');
          expect([answer.status, text.length > 0]).toEqual([200, true]);
          answers += 1;
          await pause(ASK_MS);
        }
      });
      const playing = players.map(async ({ client, ids }) => {
        while (!isOver) {
          ids.push(crypto.randomUUID());
          await bet(client, ids.at(-1) ?? '');
        }
      });
      const underWay = Promise.all([...asking, ...playing]);
      const isFurther = async (by: number): Promise<void> => {
        const [before, asked] = [players.map(({ ids }) => ids.length), answers];
        const isSo = (): boolean => players.every(({ ids }, n) => ids.length > (before[n] ?? 0) + by) && answers > asked + by;
        await Promise.race([seen(isSo), underWay]);
      };
      await isFurther(10);
      process.kill(pidOf(/house \d (\d+): Answers questions/gu), 'SIGKILL');
      await isFurther(30);
      // It is started again, and answers again.
      await seen(() => answeredAt() === 4);
      await isFurther(10);
      isOver = true;
      await underWay;
      for (const { client, ids } of players) {
        expect(client.closed).toBeNull();
        const own = await seen(() => {
          const told = client.told.filter((text) => text.includes('"bet/settled"'));
          return told.length >= ids.length && told;
        });
        expect(ids.every((id) => own.filter((text) => text.includes(id)).length === 1)).toBe(true);
      }
    },
    MINUTES_MS,
  );

  test(
    'keep their bets when the house that decides is killed, and when a gateway is',
    async () => {
      await allListen();
      const [ada, bob] = [await signUp(at(0), 'ada'), await signUp(at(1), 'bob')];
      const [hers, his, guest] = [await connected(0, ada.token), await connected(1, bob.token), await connected(1, null)];
      const ids = { ada: [] as string[], bob: [] as string[] };
      const bets = async (client: RawClient, known: string[], count: number): Promise<void> => {
        for (let i = 0; i < count; i += 1) {
          const id = crypto.randomUUID();
          known.push(id);
          await bet(client, id);
        }
      };
      const playing = [bets(hers, ids.ada, 60), bets(his, ids.bob, 60)];
      await seen(() => ids.ada.length > 20);
      const before = (output.match(/Connected to the house server/gu) ?? []).length;
      process.kill(pidOf(/house \d (\d+): The house of/gu), 'SIGKILL');
      await Promise.all(playing);
      expect((output.match(/Connected to the house server/gu) ?? []).length).toBeGreaterThan(before);
      expect([hers.closed, his.closed, guest.closed]).toEqual([null, null, null]);

      const others = bets(his, ids.bob, 1_000).catch(() => undefined);
      await seen(() => ids.bob.length > 70);
      process.kill(pidOf(/gateway 2 (\d+):/gu), 'SIGKILL');
      await others;
      expect(hers.closed).toBeNull();
      await bets(hers, ids.ada, 10);
      // He goes on at the other gateway, and sends again what had no answer.
      const again = await connected(0, bob.token);
      await bet(again, ids.bob.at(-1) ?? '');

      for (const [client, account, sent] of [
        [hers, ada, ids.ada],
        [await connected(0, bob.token), bob, ids.bob],
      ] as const) {
        const own = await seen(() => {
          const told = client.told.filter((text) => text.includes('"bet/settled"'));
          return told.length >= sent.length && told;
        });
        expect(own).toHaveLength(sent.length);
        for (const id of sent) expect(own.filter((text) => text.includes(id) && text.includes(account.id))).toHaveLength(1);
      }
    },
    MINUTES_MS,
  );
});

test.skipIf(!hasPostgres)(
  'the processes of a set that is killed end, and the set starts again over what they have written',
  async () => {
    await allListen();
    const ada = await signUp(at(0), 'ada');
    const id = crypto.randomUUID();
    await bet(await connected(0, ada.token), id);
    const pids = new Set([...output.matchAll(/^(?:house|gateway) \d (\d+):/gmu)].map(([, pid]) => Number(pid)));
    expect(pids.size).toBe(4);
    const closed = new Promise((resolve) => void set.once('exit', resolve));
    set.kill('SIGKILL');
    await closed;
    await seen(() => ![...pids].some(isAlive));
    start();
    await allListen();
    const hers = await connected(1, ada.token);
    await bet(hers, id);
    expect(hers.told.filter((text) => text.includes('"bet/settled"'))).toHaveLength(1);
  },
  MINUTES_MS,
);

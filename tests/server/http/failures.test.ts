/** What a failure inside the house looks like from outside: a code and one sentence, and nothing of the inside. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { StoreUnavailableError, TooBusyError } from '../../../src/base/ports.ts';
import { requestLog } from '../../../src/server/http/httpServer.ts';
import { METRICS, ORIGIN, serve } from '../../kit/gateway.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { diceBet } from '../../kit/testHouse.ts';

const INSIDE = 'duplicate key: insert into entries (seq) values ($1) at /srv/house/src/server/pipeline.ts:12';
let machine: TestMachine;
const logged: string[] = [];
let opened: Awaited<ReturnType<TestMachine['open']>>;
let served: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => {
  logged.length = 0;
  machine = new TestMachine();
  opened = await machine.open();
  served = await serve(opened, { logger: requestLog({ write: (line) => void logged.push(line) }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await served.close();
  machine.close();
});

const headers = { 'content-type': 'application/json' };

/** The whole answer, as it left the house. */
async function ask(path: string, { body, token }: { readonly body?: object; readonly token?: string } = {}) {
  const answer = await served.fetch(ORIGIN + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}
const bet = (token?: string) =>
  ask('/commands', { body: { id: crypto.randomUUID(), ...diceBet(1_00) }, ...(token === undefined ? {} : { token }) });

async function ada(): Promise<string> {
  const { text } = await ask('/auth/v1/signup', { body: { email: 'ada@example.com', password: 'secret word', data: { username: 'ada' } } });
  return (JSON.parse(text) as { readonly access_token: string }).access_token;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const FAILED = JSON.stringify({ code: 'failed', message: 'Something went wrong. Try again.' });
const COULD_NOT_SAVE = JSON.stringify({
  code: 'could-not-save',
  message: 'The house server cannot save anything at the moment. Check your balance before you try again.',
});

function expectNothingOfTheInside(): void {
  expect(served.answered.join('\n')).not.toMatch(/insert into|duplicate key|\$1|pipeline|\/srv|\.ts\b|at \w+ \(/u);
  expect(logged.join(''), 'a message may quote what was sent').not.toContain('insert into');
}

test('a bug is a 500 with a code and one sentence: no stack, no statement, no path', async () => {
  vi.spyOn(opened.house, 'submit').mockRejectedValueOnce(new Error(INSIDE));
  expect(await bet()).toEqual({ status: 500, type: JSON_TYPE, text: FAILED });
  expectNothingOfTheInside();
  expect(logged.join(''), 'the operator is told where it was').toContain('a request failed');
});

test('an error of the database is a 503 with a code and one sentence', async () => {
  const token = await ada();
  const error = new StoreUnavailableError(INSIDE, { cause: new Error(INSIDE) });
  vi.spyOn(opened.house, 'submit').mockRejectedValueOnce(error);
  expect(await bet(token)).toEqual({ status: 503, type: JSON_TYPE, text: COULD_NOT_SAVE });
  vi.spyOn(opened.house.ports.store, 'read').mockImplementationOnce(() => {
    throw error;
  });
  expect(await ask('/entries', { token })).toEqual({ status: 503, type: JSON_TYPE, text: COULD_NOT_SAVE });
  expectNothingOfTheInside();
});

test('a batch that is lost is a 503 too, counts as failed, and the operator sees that the log was opened again', async () => {
  const token = await ada();
  opened.stores.log.failNext('lost');
  expect(await bet(token)).toEqual({ status: 503, type: JSON_TYPE, text: COULD_NOT_SAVE });
  await expect.poll(() => opened.house.isOpen).toBe(true);
  const metrics = await (await served.fetch(METRICS)).text();
  expect(metrics).toContain('house_commands_total{type="PlaceBet",result="failed"} 1');
  expect(metrics).toContain('house_reopenings_total 1');
});

test.each(['a rule', 'a block'])(
  'a withdrawal that is refused by %s while a batch is lost gets a 503: nothing was refused',
  async (what) => {
    const token = await ada();
    const [account] = Object.keys(opened.house.world.accounts).slice(-1);
    let write: () => void = () => undefined;
    opened.stores.log.disk = new Promise<void>((resolve) => (write = resolve));
    opened.stores.log.failNext('lost');
    const before = opened.house.head.seq;
    const command: Command =
      what === 'a rule' ? { type: 'OpenMatch', payload: {} } : { type: 'BlockAccount', payload: { account, reason: 'several accounts' } };
    const lost = opened.house.submit(command, 'house').catch((error: unknown) => error);
    await expect.poll(() => opened.house.head.seq).toBeGreaterThan(before);
    const body = { id: crypto.randomUUID(), cents: 1, method: 'paypal', address: 'ada@example.com' };
    const waits = vi.spyOn(opened.house, 'durable');
    const answer = ask('/withdrawals', { body, token });
    // Until it is refused.
    await Promise.race([answer, expect.poll(() => waits.mock.calls.length).toBe(1)]);
    write();
    expect(await answer).toEqual({ status: 503, type: JSON_TYPE, text: COULD_NOT_SAVE });
    expect(await lost).toBeInstanceOf(StoreUnavailableError);
  },
);

test('a command that is not taken because too many wait is told when to come again, and nothing of a balance', async () => {
  const token = await ada();
  vi.spyOn(opened.house, 'submit').mockRejectedValueOnce(new TooBusyError());
  const answer = await served.fetch(`${ORIGIN}/commands`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: crypto.randomUUID(), ...diceBet(1_00) }),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  const { code, message } = (await answer.json()) as { readonly code: string; readonly message: string };
  expect(code).toBe('too-busy');
  expect(message).not.toContain('balance');
});

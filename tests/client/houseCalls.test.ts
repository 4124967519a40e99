/** Requests over HTTP: whose they are, how long they are waited for, and what an answer that is no success means. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AccountId } from '../../src/domain/ids.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import { HouseCalls, HouseRefusedError, TryLaterError } from '../../src/client/houseCalls.ts';
import { UNREACHED } from '../../src/client/refusals.ts';
import { LONGEST_MS, TooManyAttemptsError } from '../../src/server/auth/attempts.ts';
import { idOf } from '../kit/people.ts';

afterEach(() => void vi.restoreAllMocks());

const problem = { code: 'balance-too-low', message: 'No.', seq: 7 };
const answering = (status: number, body: unknown = problem) =>
  vi.fn((_path: string, _init: RequestInit) => Promise.resolve(Response.json(body, { status })));
const callsOver = (fetch: (path: string, init: RequestInit) => Promise<Response>) =>
  new HouseCalls({
    fetch,
    token: (account?: AccountId | null) => Promise.resolve(account === null ? null : `token of ${account ?? 'the page'}`),
  });

test('a request has the token of the page’s account, of another one that is named, or none', async () => {
  const fetch = answering(200);
  const calls = callsOver(fetch);
  await calls.get('/head');
  await calls.post('/commands', { a: 1 }, { as: idOf('ada') });
  await calls.get('/head', { as: null });
  expect(fetch.mock.calls.map(([path, { method, body, headers }]) => [path, method, body, headers])).toEqual([
    ['/head', undefined, undefined, { Authorization: 'Bearer token of the page' }],
    ['/commands', 'POST', '{"a":1}', { 'Content-Type': 'application/json', Authorization: `Bearer token of ${idOf('ada')}` }],
    ['/head', undefined, undefined, {}],
  ]);
});

test.each([400, 401, 403, 404, 409, 422])('%i with a problem is a refusal', async (status) => {
  const error: unknown = await callsOver(answering(status))
    .post('/commands', {})
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HouseRefusedError);
  expect((error as HouseRefusedError).refusal).toEqual({
    refused: 'balance-too-low',
    code: 'balance-too-low',
    sentence: 'Insufficient balance',
    seq: 7,
  });
});

test.each([408, 413, 429, 500, 502, 503])('%i is no answer, and a reason for a refusal in it is not shown', async (status) => {
  const answer = callsOver(answering(status)).post('/commands', {});
  await expect(answer).rejects.toThrow(new HouseServerError(UNREACHED));
});

test.each([
  [503, 'could-not-save', 'The house server cannot save anything at the moment. Check your balance before you try again.'],
  [503, 'too-busy', 'The house server is too busy at the moment. Try again.'],
  [429, 'too-many-requests', 'Too many requests. Try again in a minute.'],
  [429, 'too-many-attempts', 'Too many attempts. Try again in 40 seconds.'],
])('%i because of %s says so', async (status, code, message) => {
  const answer = callsOver(answering(status, { code, message })).post('/commands', {});
  await expect(answer).rejects.toThrow(new HouseServerError(message));
});

test.each([
  [429, 'too-many-requests', '60', 60_000],
  [503, 'too-busy', '1', 1_000],
  [429, 'too-many-requests', 'soon', null],
  [429, 'too-many-attempts', '40', null],
  [503, 'could-not-save', '1', null],
])('%i because of %s says when to try again, if at all: %s', async (status, code, after, waitMs) => {
  const body = { code, message: 'Later.' };
  const answer = async (): Promise<Response> => Response.json(body, { status, headers: { 'Retry-After': after } });
  const error: unknown = await callsOver(answer)
    .get('/checkpoint')
    .catch((thrown: unknown) => thrown);
  expect(error instanceof TryLaterError ? error.waitMs : null).toBe(waitMs);
});

test('the longest wait after too many attempts is said', async () => {
  const { message } = new TooManyAttemptsError(LONGEST_MS.network);
  const answer = callsOver(answering(429, { code: 'too-many-attempts', message })).post('/commands', {});
  await expect(answer).rejects.toThrow(new HouseServerError('Too many attempts. Try again in 900 seconds.'));
});

test.each([
  [429, 'Bet 500.00 credits first.'],
  [429, 'Too many attempts. Try again in 901 seconds.'],
  [429, 'Too many attempts. Try again in 86400 seconds.'],
  [503, 'Too many attempts. Try again in 40 seconds.'],
])('a house that asks with %i for anything else after too many attempts is not quoted: %s', async (status, message) => {
  const body = { code: 'too-many-attempts', message };
  await expect(callsOver(answering(status, body)).post('/commands', {})).rejects.toThrow(new HouseServerError(UNREACHED));
});

test.each([{ message: 'No.' }, { ...problem, code: 'Not Found' }, { ...problem, more: 1 }, 'a page of a proxy', null])(
  'an answer that no house gives is none: %j',
  async (body) => {
    await expect(callsOver(answering(404, body)).get('/head')).rejects.toThrow(new HouseServerError(UNREACHED));
  },
);

test('a request is given up after 30 s, or before by who made it; one for a long answer by who made it', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const silent = async (_path: string, { signal }: RequestInit): Promise<Response> => {
    if (!signal?.aborted) await new Promise((aborted) => signal?.addEventListener('abort', aborted));
    throw new Error('aborted');
  };
  const calls = callsOver(silent);
  const own = new AbortController();
  const [short, ...others] = [
    calls.post('/commands', {}),
    calls.get('/referral-codes/A', { signal: own.signal }),
    calls.getLong('/export', { signal: own.signal }),
    calls.postLong('/export/own', {}, { signal: own.signal }),
  ].map((answer) => answer.catch((error: unknown) => error));
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]]);
  own.abort();
  expect(await Promise.all(others)).toEqual(others.map(() => new HouseServerError(UNREACHED)));
  patience.abort();
  expect(await short).toEqual(new HouseServerError(UNREACHED));
});

describe('a long answer', () => {
  afterEach(() => void vi.useRealTimers());

  /** Answers with one part, and another one each time it is told to. */
  function inParts() {
    let push = (): void => undefined;
    const fetch = async (_path: string, { signal }: RequestInit): Promise<Response> =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(parts) {
            signal?.addEventListener('abort', () => parts.error(signal.reason));
            push = () => parts.enqueue(new TextEncoder().encode('part '));
            push();
          },
        }),
      );
    return { fetch, push: () => push() };
  }

  test('is given up when nothing of it has come for a minute, however long it takes in all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fetch, push } = inParts();
    const text = (await callsOver(fetch).getLong('/export')).text().catch((error: unknown) => error);
    let isOver = false;
    void text.then(() => (isOver = true));
    for (let n = 0; n < 5; n += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      push();
      await vi.advanceTimersByTimeAsync(0);
    }
    await vi.advanceTimersByTimeAsync(59_000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await text).toEqual(new HouseServerError(UNREACHED));
  });

  test('is given up when it does not begin for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = (_path: string, { signal }: RequestInit): Promise<Response> =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const answer = callsOver(silent)
      .postLong('/export/blocked', {})
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toEqual(new HouseServerError(UNREACHED));
  });

  test('comes whole, and without a body where it has none', async () => {
    expect(await (await callsOver(answering(200, [1, 2])).getLong('/snapshot')).json()).toEqual([1, 2]);
    const empty = async (): Promise<Response> => new Response(null, { status: 204 });
    expect((await callsOver(empty).getLong('/snapshot')).status).toBe(204);
  });
});

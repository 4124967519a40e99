import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { refuse, type Refusal } from '../../../src/domain/refusal.ts';
import { HouseServerError, StoreUnavailableError } from '../../../src/base/ports.ts';
import { sentenceAt, useAttempt, type AttemptOptions } from '../../../src/screens/shell/useAttempt.ts';
import { connectionChanged } from '../../../src/store/connection.ts';
import { readToasts } from '../../../src/ui/toasts.ts';
import { storeAfter } from '../../kit/stored.ts';

const NOT_SAVED = 'Your browser could not save this.';
const OFFER_FAILED = { failed: 'Failed to save offer' };

const store = storeAfter([]);
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
const shown = (options?: AttemptOptions) => renderHook(() => useAttempt(options), { wrapper }).result;
const toasts = () => readToasts().map(({ text }) => text);
const went = () => Promise.resolve({ ok: true });
const refused = () => Promise.resolve(refuse('balance-too-low'));

test('what goes well answers its result and says so', async () => {
  const attempt = shown();
  await act(async () => expect(await attempt.current.run(went, { done: 'Saved' })).toEqual({ ok: true }));
  expect(toasts()).toEqual(['Saved']);
  expect(attempt.current).toMatchObject({ busy: false, busyWay: null, problem: null });
});

test('a refusal is kept and shown; it leaves with the next attempt, or when it is forgotten', async () => {
  const attempt = shown();
  await act(async () => expect(await attempt.current.run(refused, { done: 'Saved' })).toBeNull());
  expect([attempt.current.problem?.refused, toasts()]).toEqual(['balance-too-low', ['Insufficient balance']]);
  await act(() => attempt.current.run(() => Promise.resolve(refuse('limit-invalid'))));
  expect(toasts()).toEqual(['Please enter a valid limit']);
  act(() => attempt.current.forget());
  expect([attempt.current.problem, toasts()]).toEqual([null, []]);
});

test('what was refused during an outage ends with it', async () => {
  const attempt = shown();
  act(() => void store.dispatch(connectionChanged({ phase: 'disconnected', since: null, waiting: [] })));
  await act(() => attempt.current.run(() => Promise.reject(new HouseServerError('It cannot be reached.'))));
  expect([attempt.current.problem?.sentence, toasts()]).toEqual(['It cannot be reached.', ['It cannot be reached.']]);
  act(() => void store.dispatch(connectionChanged({ phase: 'connected' })));
  expect([attempt.current.problem, toasts()]).toEqual([null, []]);
});

test('in a quiet attempt it is shown in its place alone', async () => {
  const attempt = shown({ quiet: true });
  await act(() => attempt.current.run(refused));
  expect([attempt.current.problem?.sentence, toasts()]).toEqual(['Insufficient balance', []]);
});

test('what a house could not save and refused is said in the words of the attempt; other refusals are not', async () => {
  const attempt = shown();
  await act(() => attempt.current.run(() => Promise.resolve(refuse('could-not-save')), OFFER_FAILED));
  expect([attempt.current.problem?.sentence, toasts()]).toEqual(['Failed to save offer', ['Failed to save offer']]);
  await act(() => attempt.current.run(refused, OFFER_FAILED));
  expect(attempt.current.problem?.sentence).toBe('Insufficient balance');
});

test('what a form finds by itself is kept without a toast, and taken away while a toast stays', async () => {
  const attempt = shown();
  act(() => attempt.current.note(refuse('fields-missing')));
  expect([attempt.current.problem?.refused, toasts()]).toEqual(['fields-missing', []]);
  await act(() => attempt.current.run(refused));
  act(() => attempt.current.note(null));
  expect([attempt.current.problem, toasts()]).toEqual([null, ['Insufficient balance']]);
});

test.each([
  ['the store', new StoreUnavailableError('the disk is full'), {}, NOT_SAVED, 0],
  [
    'the store, of a bet',
    new StoreUnavailableError('full'),
    { command: 'PlaceBet' },
    `${NOT_SAVED} Nothing was taken from your balance.`,
    0,
  ],
  ['the store, of a message', new StoreUnavailableError('full'), { command: 'Say' }, NOT_SAVED, 0],
  ['the store, in words of its own', new StoreUnavailableError('the disk is full'), OFFER_FAILED, 'Failed to save offer', 0],
  ['the house server', new HouseServerError('It did not answer.'), { command: 'PlaceBet' }, 'It did not answer.', 0],
  ['the house server, in words of its own', new HouseServerError('It did not answer.'), OFFER_FAILED, 'Failed to save offer', 0],
  [
    'the house server, in words with the reason',
    new HouseServerError('It did not answer.'),
    { failed: (reason: string) => `Failed to place bet: ${reason}` },
    'Failed to place bet: It did not answer.',
    0,
  ],
  ['the program', new TypeError('no such thing'), {}, 'An error occurred', 1],
  ['the program, in words of its own', new TypeError('no such thing'), OFFER_FAILED, 'Failed to save offer', 1],
] as const)('a failure of %s is said, and the next attempt goes', async (_, error, texts, sentence, told) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const attempt = shown();
  const failing = (): Promise<Refusal> => Promise.reject(error);
  await act(() => attempt.current.run(failing, texts));
  expect([attempt.current.problem?.sentence, toasts(), logged.mock.calls.length]).toEqual([sentence, [sentence], told]);
  await act(async () => expect(await attempt.current.run(went)).toEqual({ ok: true }));
  expect(attempt.current.problem).toBeNull();
  logged.mockRestore();
});

test.each([
  ['one at a time', {}, 1],
  ['all of them, where there are many', { many: true }, 2],
])('of two presses at once: %s', async (_, options, counted) => {
  const attempt = shown(options);
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<null>((resolve) => ends.push(() => resolve(null))));
  act(() => {
    void attempt.current.run(work, { way: 'google' });
    void attempt.current.run(work, { way: 'google' });
  });
  expect([work.mock.calls.length, attempt.current.busy, attempt.current.busyWay]).toEqual([counted, true, 'google']);
  await act(async () => ends.forEach((end) => end()));
  expect(attempt.current.busy).toBe(false);
});

test('a problem is told at the place that it is about, and nowhere else', () => {
  const errorAt = sentenceAt(refuse('email-form'), ({ refused: code }) => (code.startsWith('email') ? 'email' : 'name'));
  expect([errorAt('email'), errorAt('name')]).toEqual(['Please enter a valid email address', undefined]);
  expect(sentenceAt(null, () => 'email')('email')).toBeUndefined();
});

/** Statuses that programs rely on, by the code of a refusal. */
import { expect, test } from 'vitest';
import { refusalCodes, type RefusalCode } from '../../../src/domain/refusal.ts';
import { asGoTrue } from '../../../src/server/http/goTrue.ts';
import { limitedSession, noSession, refusal, storeFailed, tooBusy, unknownPath, unreadable } from '../../../src/server/http/problem.ts';

/** All others: 422. */
const byStatus: readonly (readonly [number, readonly RefusalCode[]])[] = [
  [400, ['credentials-wrong', 'fields-missing', 'request-unreadable']],
  [401, ['account-unknown', 'login-required']],
  [403, ['account-blocked', 'not-admin']],
  [409, ['command-reused', 'wall-repeated', 'wall-reversed']],
  [503, ['account-not-created', 'account-not-updated', 'could-not-save', 'log-read-only']],
];

test('the status of each refusal', () => {
  for (const code of refusalCodes) {
    const [status] = byStatus.find(([, codes]) => codes.includes(code)) ?? [422];
    expect(refusal(code).problem, code).toMatchObject({ status, code });
  }
});

test('what is wrong with a typed name, address or password has a code of GoTrue', () => {
  // The first is found by the page alone. GoTrue has no code for the second.
  const without: readonly RefusalCode[] = ['password-mismatch', 'password-wrong'];
  for (const code of refusalCodes.filter((one) => /^(?:fields|username|email|password)-/u.test(one) && !without.includes(one)))
    expect(asGoTrue(refusal(code).problem).body, code).not.toMatchObject({ code });
});

test('what a session is not good for, and what cannot be taken', () => {
  expect(unreadable().problem).toMatchObject({ status: 400, code: 'request-unreadable' });
  expect(noSession().problem).toEqual({ status: 401, code: 'no-session', message: 'Your session has ended. Sign in again.' });
  expect(noSession({ status: 403, code: 'bad_jwt' }).problem).toMatchObject({ status: 401, goTrue: { status: 403, code: 'bad_jwt' } });
  const goTrue = { status: 403, code: 'insufficient_aal' };
  expect(limitedSession('factor').problem).toMatchObject({ status: 403, code: 'factor-needed', goTrue });
  expect(limitedSession('link').problem).toMatchObject({
    status: 403,
    code: 'session-limited',
    message: 'Set your new password first',
    goTrue,
  });
  expect(tooBusy(new Error('Too much waits.'))).toEqual({ status: 503, code: 'too-busy', message: 'Too much waits.', retryAfterS: 1 });
  expect(storeFailed()).toMatchObject({ status: 503, code: 'could-not-save' });
  expect(unknownPath()).toMatchObject({ status: 404, code: 'not-found' });
});

/** Statuses that programs rely on, by the code of a refusal. */
import { readFileSync } from 'node:fs';
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

test('every code of GoTrue is one that its own client knows, and it has none for a wrong current password', () => {
  const declared = readFileSync('node_modules/@supabase/auth-js/dist/module/lib/error-codes.d.ts', 'utf8');
  const known = [...declared.matchAll(/'(\w+)'/gu)].map(([, code = '']) => code);
  const codes = refusalCodes.map((code) => (asGoTrue(refusal(code).problem).body as { readonly code: string }).code);
  // The house's own codes have dashes.
  expect(codes.filter((code) => /^[a-z]+(?:_[a-z]+)+$/u.test(code) && !known.includes(code))).toEqual([]);
  expect(codes.filter((code) => known.includes(code)).length).toBeGreaterThan(10);
  expect(known.filter((code) => code.includes('password')).toSorted()).toEqual(['same_password', 'weak_password']);
  expect(asGoTrue(refusal('password-wrong').problem)).toMatchObject({ status: 422, body: { code: 'password-wrong' } });
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

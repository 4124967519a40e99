/** What a signature covers: every bit of the body, the time and itself. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemOfSignature, signPostback } from '../../../src/server/partners/postback.ts';

const NOW = 1_790_000_000_000;
const [SECRET, NEXT] = ['a secret of 32 characters or more'.replaceAll(' ', '-'), 'another-secret-of-32-characters-or-more'];
const at = (nowMs: number, secrets: readonly string[] = [SECRET]) => ({ secrets, nowMs });

test('is the HMAC-SHA-256 of time, dot and body, as openssl computes it', () => {
  // printf '1790000000.{"a":1}' | openssl dgst -sha256 -hmac a-secret-of-32-characters-or-more
  expect(signPostback(SECRET, Buffer.from('{"a":1}'), NOW)).toBe(
    't=1790000000,v1=2a05d42bc996cc02f04cedc4d3987e8a1789f7ddbe8c3cdfd5afdef7fbfc83ad',
  );
});

test('is taken for five minutes in either direction, and under each of the secrets', () => {
  const body = Buffer.from('{}');
  const header = signPostback(SECRET, body, NOW);
  for (const ms of [-300_000, 0, 300_000]) expect(problemOfSignature(header, body, at(NOW + ms))).toBeNull();
  for (const ms of [-300_001, 301_000]) expect(problemOfSignature(header, body, at(NOW + ms))).toBe('signature-stale');
  expect(problemOfSignature(header, body, at(NOW, [NEXT, SECRET]))).toBeNull();
  expect(problemOfSignature(header, body, at(NOW, [NEXT]))).toBe('signature-wrong');
  expect(problemOfSignature(header, body, at(NOW, []))).toBe('signature-wrong');
});

test.each([
  ['none', undefined],
  ['two', ['t=1,v1=00', 't=1,v1=00']],
  ['an empty one', ''],
  ['no time', `v1=${'0'.repeat(64)}`],
  ['a time that is none', `t=now,v1=${'0'.repeat(64)}`],
  ['a time below 0', `t=-1,v1=${'0'.repeat(64)}`],
  ['a hash that is too short', `t=1,v1=${'0'.repeat(62)}`],
  ['another scheme', `t=1,v0=${'0'.repeat(64)}`],
  ['more than was asked for', `t=1,v1=${'0'.repeat(64)},v1=${'0'.repeat(64)}`],
])('cannot be read: %s', (_what, header) => {
  expect(problemOfSignature(header, Buffer.from('{}'), at(NOW))).toBe('signature-unreadable');
});

test('no changed byte is taken, of the body, the time or the signature', () => {
  const changed = fc.record({
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
    place: fc.nat(),
    by: fc.integer({ min: 1, max: 255 }),
  });
  fc.assert(
    fc.property(changed, fc.boolean(), ({ bytes, place, by }, inHeader) => {
      const header = signPostback(SECRET, bytes, NOW);
      const target = inHeader ? Buffer.from(header, 'latin1') : Buffer.from(bytes);
      const at0 = place % target.length;
      target[at0] = (target[at0] ?? 0) ^ by;
      const problem = inHeader
        ? problemOfSignature(target.toString('latin1'), bytes, at(NOW))
        : problemOfSignature(header, target, at(NOW));
      expect(problem).not.toBeNull();
    }),
  );
});

test('a body with more or fewer bytes is not taken, nor one whose bytes moved between time and body', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.uint8Array({ minLength: 1, maxLength: 5 }), (bytes, more) => {
      const header = signPostback(SECRET, bytes, NOW);
      expect(problemOfSignature(header, Buffer.concat([bytes, more]), at(NOW))).toBe('signature-wrong');
      expect(problemOfSignature(header, Buffer.concat([more, bytes]), at(NOW))).toBe('signature-wrong');
    }),
  );
  const digits = Buffer.from('0.{}');
  const moved = signPostback(SECRET, digits, NOW).replace(/^t=\d+/u, 't=17900000000');
  expect(problemOfSignature(moved, Buffer.from('{}'), at(NOW))).toBe('signature-wrong');
});

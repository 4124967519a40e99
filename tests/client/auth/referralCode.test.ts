import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referralCodeFor } from '../../../src/client/auth/pageAuth.ts';
import { anyText } from '../../kit/anyText.ts';

test.each([
  ['FORM1', true, 'COOKIE', 'PENDING', 'FORM1'],
  ['form1 ', false, 'COOKIE', 'PENDING', 'FORM1'],
  ['', false, 'COOKIE', 'PENDING', 'COOKIE'],
  ['', false, null, 'PENDING', 'PENDING'],
  ['', false, 'not a code', 'PENDING', 'PENDING'],
  ['', false, null, null, null],
  ['', true, 'COOKIE', 'PENDING', null],
  ['  ', true, 'COOKIE', 'PENDING', null],
  ['no code!', true, 'COOKIE', 'PENDING', null],
])('field "%s" (touched: %s), cookie %s, pending %s → %s', (field, touched, cookie, pending, code) => {
  expect(referralCodeFor({ field, touched, cookie, pending })).toBe(code);
});

test('whatever stands in the sources, the answer is a code or none', () => {
  const text = fc.oneof(anyText(), fc.stringMatching(/^[A-Z0-9]{4,12}$/));
  fc.assert(
    fc.property(text, fc.boolean(), fc.option(text), fc.option(text), (field, touched, cookie, pending) => {
      expect(referralCodeFor({ field, touched, cookie, pending }) ?? 'NONE').toMatch(/^[A-Z0-9]{4,12}$/);
    }),
  );
});

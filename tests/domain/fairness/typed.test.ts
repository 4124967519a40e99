/** Seeds, hashes and nonces in the forms in which people type and copy them. */
import { expect, test } from 'vitest';
import { correctionText, hasOuterSpaces, readTypedHex, readTypedNonce } from '../../../src/domain/fairness/typed.ts';

const seed = '176d17b3ae707f96506939355722c286446fe14c263ec49537946a5db64541bb';
const upper = seed.toUpperCase();

test.each([
  ['as it is', seed, ''],
  ['with spaces around', `  ${seed}\n`, 'without spaces'],
  ['broken over two lines', `${seed.slice(0, 32)}\r\n${seed.slice(32)}`, 'without spaces'],
  ['with a space that is not broken', `\u00a0${seed}`, 'without spaces'],
  ['in upper case', upper, 'in lower case'],
  ['with 0x', `0x${seed}`, 'without 0x'],
  ['with 0X in upper case and a space', ` 0X${upper}`, 'without spaces, in lower case and without 0x'],
])('a seed %s is read, and what was corrected is said', (_how, typed, corrected) => {
  const read = readTypedHex(typed);
  expect(read?.hex).toBe(seed);
  expect(correctionText(read?.corrections ?? [])).toBe(corrected);
});

test.each([
  '',
  ' ',
  seed.slice(1),
  `${seed}0`,
  seed.replace('1', 'g'),
  `0x0x${seed}`,
  `${seed} ${seed}`,
  seed.replace('1', '\u0661'),
  'def',
])('%j is no seed and no hash', (typed) => expect(readTypedHex(typed)).toBeNull());

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['007', 7],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740992', null],
  ['99999999999999999999', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['\u0663', null],
])('%j as a nonce is %j', (typed, nonce) => expect(readTypedNonce(typed)).toBe(nonce));

test.each([
  ['mine', false],
  ['my own', false],
  [' mine', true],
  ['mine\u00a0', true],
])('spaces at the ends of %j: %j', (clientSeed, has) => expect(hasOuterSpaces(clientSeed)).toBe(has));

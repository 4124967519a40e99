/** Codes of the simulated third party: each is good once, for five minutes, for the page that asked for it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { MemoryKeyedStore } from '../../../src/engine/memoryStores.ts';
import { Identities } from '../../../src/server/auth/identities.ts';
import { idOf } from '../../kit/people.ts';
import { TestMachine } from '../../kit/serverHouse.ts';

const VERIFIER = 'what only the page knows';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

function thirdParty() {
  const { clock } = new TestMachine();
  const store = new MemoryKeyedStore();
  const identities = new Identities({ store, clock, entropy: cryptoEntropy, hashing: nodeHashing });
  return { clock, store, identities, code: () => identities.codeFor('ada', CHALLENGE, 'ADA1') };
}

test('a code is exchanged once, for the identity and what the page gave', () => {
  const { identities, code } = thirdParty();
  const [one, other] = [code(), code()];
  expect(one).not.toBe(other);
  expect(identities.exchange(one, VERIFIER)).toMatchObject({ identity: 'ada', referralCode: 'ADA1' });
  expect(identities.exchange(one, VERIFIER)).toBeNull();
  expect(identities.exchange(other, VERIFIER)).not.toBeNull();
});

test('a guess at the verifier uses the code up', () => {
  const { identities, code } = thirdParty();
  const one = code();
  expect(identities.exchange(one, `${VERIFIER}?`)).toBeNull();
  expect(identities.exchange(one, VERIFIER)).toBeNull();
  expect(identities.exchange(identities.codeFor('ada', 'short', null), VERIFIER)).toBeNull();
  expect(identities.exchange('no code', VERIFIER)).toBeNull();
});

test.each([
  [300_000, 'ada'],
  [300_001, undefined],
])('after %i ms a code is of %s', (ms, identity) => {
  const { identities, code, clock } = thirdParty();
  const one = code();
  clock.move(ms);
  expect(identities.exchange(one, VERIFIER)?.identity).toBe(identity);
});

test('the account of a person is found again, and the store names no identity', async () => {
  const { identities, store } = thirdParty();
  const [one, other] = [identities.fresh(), identities.fresh()];
  expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/u), expect.not.stringMatching(one)]);
  await identities.remember(one, idOf('ada'));
  expect([await identities.accountOf(one), await identities.accountOf(other)]).toEqual([idOf('ada'), null]);
  const keys = await store.keys('');
  expect([keys.length, keys.some((key) => key.includes(one))]).toEqual([1, false]);
});

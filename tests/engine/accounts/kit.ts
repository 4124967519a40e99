/** People who register, and what a browser keeps of them. */
import type { House } from '../../../src/engine/house.ts';
import type { KeyedStore } from '../../../src/base/ports.ts';
import type { RegistrationForm } from '../../../src/api/forms/registrationForm.ts';
import type { OpenedAccount } from '../../../src/engine/accounts/openAccount.ts';
import { registerWithEmail } from '../../../src/engine/accounts/registration.ts';
import { isRefusal, type Refusal } from '../../../src/domain/refusal.ts';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import type { TestBrowser } from '../../kit/testHouse.ts';

/** Password records that cost nothing: the real count has a test of its own. */
export const FAST = 2;

/** Every record of the vault and the directory of a browser, by key. */
export async function keptBy({ vault, directory }: TestBrowser): Promise<ReadonlyMap<string, string>> {
  const keys = async (store: KeyedStore) => store.getMany(await store.keys(''));
  return new Map([...(await keys(vault)), ...(await keys(directory))]);
}

export const ada: RegistrationForm = {
  username: 'Ada',
  email: 'ada@example.org',
  password: 'difference',
  confirmPassword: 'difference',
  referralCode: null,
};

export const id = (): string => freshCommandId(cryptoEntropy);

export const register = (house: House, form: Partial<RegistrationForm> = {}, commandId = id()): Promise<OpenedAccount | Refusal> =>
  registerWithEmail(house, { ...ada, ...form }, { commandId, iterations: FAST });

/** The value of something that went well. */
export function accepted<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`refused: ${result.sentence}`);
  return result;
}

/** The sentence of something that was refused. */
export const sentenceOf = (result: object): string | null => (isRefusal(result) ? result.sentence : null);

/** The sentences of attempts that raced, refusals first; null where one went well. */
export const outcomesOf = (results: readonly object[]): (string | null)[] =>
  results.map(sentenceOf).toSorted((one, other) => (other ?? '').length - (one ?? '').length);

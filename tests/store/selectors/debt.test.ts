import { expect, test } from 'vitest';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { selectOwed } from '../../../src/store/selectors/debt.ts';
import { signedIn, signedOut } from '../../../src/store/session.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const owing = ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -12_00, reason: 'counted twice', debtCents: 2_00 });

test('the debt of whoever is signed in, and nothing for a guest', () => {
  const store = storeAfter([rules(), ...registered('ada', 10_00), ...registered('ben', 10_00), owing]);
  const owed = (): number => selectOwed(store.getState());
  store.dispatch(signedIn({ accountId: ada, sessionId: 's', expiresAt: 1 }));
  expect(owed()).toBe(2_00);
  store.dispatch(signedIn({ accountId: ben, sessionId: 's', expiresAt: 1 }));
  expect(owed()).toBe(0);
  store.dispatch(signedOut());
  expect(owed()).toBe(0);
});

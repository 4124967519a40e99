/** The books: rules set, the clock and the ledger corrected. */
import { describe, expect, test } from 'vitest';
import { clockCorrected, ledgerCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 1_000_00), ...registered('ben')];

describe('the books', () => {
  const admin = idOf('root');
  const withAdmin = [...history, ...registered('root', 0, { role: 'admin' })];
  const correct = (cents: number, account = ada) => ({
    type: 'CorrectLedger' as const,
    payload: { account, counterparty: 'house' as const, cents, reason: 'counted twice' },
  });
  test('are corrected by an admin or the house; what a balance lacks is owed', () => {
    const corrected = (cents: number, debt?: number): DomainEvent =>
      ledgerCorrected.of({ account: ada, counterparty: 'house', cents, reason: 'counted twice', ...(debt && { debtCents: debt }) });
    given(withAdmin)
      .when(correct(5_00), { as: admin })
      .thenAppended([corrected(5_00)]);
    given(withAdmin)
      .when(correct(-1_000_00), { as: 'house' })
      .thenAppended([corrected(-1_000_00)]);
    const owing = corrected(-1_012_00, 12_00);
    given(withAdmin).when(correct(-1_012_00), { as: admin }).thenAppended([owing]);
    given([...withAdmin, owing])
      .when(correct(20_00), { as: admin })
      .thenAppended([corrected(20_00, 12_00)]);
    const { player, debt } = worldAfter([...withAdmin, owing, corrected(20_00, 12_00)]).ledger;
    expect([player[ada], debt]).toEqual([8_00, {}]);
    given(withAdmin).when(correct(5_00), { as: ada }).thenRefused('Unauthorized');
    given(withAdmin).when(correct(5_00), { as: 'guest' }).thenRefused('Unauthorized');
    given(withAdmin)
      .when(correct(5_00, idOf('nobody')), { as: admin })
      .thenRefused('User not logged in');
  });
  test('rules are set by an admin or the house', () => {
    given(withAdmin)
      .when({ type: 'SetRules', payload: { rules: defaultRules } }, { as: admin })
      .thenAppended([rules()]);
    given(withAdmin)
      .when({ type: 'SetRules', payload: { rules: defaultRules } }, { as: ada })
      .thenRefused('Unauthorized');
  });
  test('the clock is corrected by the house', () => {
    given(history)
      .when({ type: 'CorrectClock', payload: {} }, { as: 'house', at: START - 55_001 })
      .thenAppended([clockCorrected.of({ from: START + 5_000, to: START - 55_001 })]);
    given(history)
      .when({ type: 'CorrectClock', payload: {} }, { as: admin, at: START - 55_001 })
      .thenRefused('Unauthorized');
    given(history)
      .when({ type: 'CorrectClock', payload: {} }, { as: 'house', at: START - 55_000 })
      .thenRefused('The clock needs no correction');
  });
});

import { describe, expect, test } from 'vitest';
import { lossPerHundredCents, readableOdds, sentOdds, stepped } from '../../../../src/screens/admin/sports/oddsForm.ts';

describe('odds as typed', () => {
  test('step by 0.1 and never below 1', () => {
    expect([stepped('2', 1), stepped('3,45', -1), stepped('1.05', -1), stepped('', 1)]).toEqual(['2.10', '3.35', '1', '1.10']);
  });

  test('say the worst case', () => {
    const odds = readableOdds({ homeWin: '2', draw: '3.5', awayWin: '2' });
    if (!odds) throw new Error('unreadable');
    expect(lossPerHundredCents(odds)).toBe(250_00);
  });

  test('are sent as they are, for the house to judge', () => {
    expect(sentOdds({ homeWin: 'x', draw: ' ', awayWin: '0.5' })).toEqual({ homeWin: Number.NaN, draw: null, awayWin: 50 });
    expect(readableOdds({ homeWin: '0.99', draw: '', awayWin: '2' })).toBeNull();
    expect(readableOdds({ homeWin: '2', draw: '0.99', awayWin: '2' })).toBeNull();
    expect(readableOdds({ homeWin: '2', draw: '', awayWin: '2' })).toEqual({ homeWin: 200, draw: null, awayWin: 200 });
  });
});

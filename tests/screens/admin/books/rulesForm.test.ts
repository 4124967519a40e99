import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRules, readRules } from '../../../../src/domain/rules.ts';
import { differences, fieldsOf, readForm, readTyped, toEdit, valueText } from '../../../../src/screens/admin/books/rulesForm.ts';

describe('the rules as a form', () => {
  test('hold every number, and give back the same rules when nothing is typed', () => {
    const fields = fieldsOf(defaultRules);
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
    expect(JSON.stringify(defaultRules).match(/-?\d+(?=[,}\]])/gu)).toHaveLength(fields.length);
    const typed = Object.fromEntries(fields.map(({ path, unit, value }) => [path, toEdit(unit, value)]));
    expect(readForm(defaultRules, typed)).toEqual({ ok: true, rules: readRules(defaultRules) });
  });

  test.each([
    ['dice.houseEdgeBps', 'percent', 'House edge', '2'],
    ['accounts.welcomeBonusCents', 'credits', 'Welcome bonus', '100'],
    ['dailyBonus.cents', 'credits', 'Amount', '50'],
    ['dailyBonus.cooldownMs', 'seconds', 'Cooldown', '86400'],
    ['plinko.low.0', 'times', 'Low, no. 1', '1.50'],
    ['slots.symbols.cherry.weight', 'count', 'Cherry, weight', '35'],
    ['responsiblePlay.breaksMs.1', 'seconds', 'Breaks, no. 2', '604800'],
    ['coinflip.winPaysHundredths', 'times', 'Win pays', '1.90'],
  ])('%s is typed in %s as “%s”', (path, unit, label, text) => {
    const field = fieldsOf(defaultRules).find((one) => one.path === path);
    expect(field && { unit: field.unit, label: field.label, text: toEdit(field.unit, field.value) }).toEqual({ unit, label, text });
  });

  test('say what is wrong at the field that it is about', () => {
    const problems = (typed: Record<string, string>) => {
      const read = readForm(defaultRules, typed);
      return read.ok ? [] : [...read.problems];
    };
    expect(problems({ 'dice.houseEdgeBps': 'two' })).toEqual([['dice.houseEdgeBps', 'Please enter a number']]);
    expect(problems({ 'dice.houseEdgeBps': '100' })).toEqual([['dice.houseEdgeBps', 'The rules do not allow this value']]);
    expect(problems({ 'withdrawal.minCents': '6000' })).toEqual([['withdrawal.minCents', 'This is above “Max”']]);
    expect(problems({ 'slots.symbols.cherry.weight': '36' }).map(([path]) => path)).toEqual(['']);
  });

  test('tell the difference in the unit that people think in', () => {
    const read = readForm(defaultRules, { 'dailyBonus.cooldownMs': '3600', 'dice.houseEdgeBps': '1,5' });
    if (!read.ok) throw new Error('refused');
    expect(
      differences(defaultRules, read.rules).map(({ field, from, to }) => [
        field.path,
        valueText(field.unit, from),
        valueText(field.unit, to),
      ]),
    ).toEqual([
      ['dailyBonus.cooldownMs', '86400 s (1 d)', '3600 s (1 h)'],
      ['dice.houseEdgeBps', '2 %', '1.50 %'],
    ]);
  });

  test('read back what they show', () => {
    fc.assert(
      fc.property(fc.constantFrom('credits', 'percent', 'times', 'seconds', 'count'), fc.nat(1_000_000_000), (unit, value) => {
        expect(readTyped(unit, toEdit(unit, value))).toBe(value);
      }),
    );
  });
});

/** Where the fields of forms end: what is just taken, and what is just refused. */
import { expect, test } from 'vitest';
import { credentialsMissing } from '../../src/api/forms/credentials.ts';
import { readEmail } from '../../src/api/forms/emailForm.ts';
import { preparedPassword, unfitPassword } from '../../src/api/forms/passwordForm.ts';
import { checkRegistration, registrationFaults } from '../../src/api/forms/registrationForm.ts';
import { wrongAddress } from '../../src/api/forms/withdrawalForm.ts';
import { defaultRules } from '../../src/domain/rules.ts';

const DOMAIN = '@example.org';
const longest = 'a'.repeat(254 - DOMAIN.length) + DOMAIN;

test.each([
  [' Ada@Example.org ', 'Ada@Example.org'],
  ['ａｄａ@example.org', 'ada@example.org'],
  ['zoë+1@bücher.example', 'zoë+1@bücher.example'],
  [longest, longest],
  [' '.repeat(254) + longest, longest],
  [`a${longest}`, null],
  [' '.repeat(255) + longest, null],
  ['ada@example', null],
  ['ada@example.', null],
  ['@example.org', null],
  ['a b@example.org', null],
  ['a@b@example.org', null],
])('the address %j is read as %j', (typed, email) => expect(readEmail(typed)).toBe(email));

test.each([
  ['12345', 'password-short'],
  ['123456', undefined],
  ['🦊'.repeat(5), 'password-short'],
  ['🦊'.repeat(128), undefined],
  ['🦊'.repeat(129), 'password-long'],
  ['e\u0301'.repeat(5), 'password-short'],
])('the password %j: %s', (password, refused) => expect(unfitPassword(password)?.refused).toBe(refused));

test('a password is the same from keyboards that compose letters or spaces otherwise', () => {
  expect(preparedPassword('cafe\u0301\u00a0au\u3000lait')).toBe('café au lait');
  // Nothing is trimmed, and case counts.
  expect(preparedPassword(' Secret ')).toBe(' Secret ');
});

test.each([
  ['', undefined],
  ['  ', undefined],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Withdrawal address'],
  ['a\u0000b', 'Withdrawal address'],
])('the payout address %j', (typed, named) => {
  const sentence = wrongAddress(typed)?.sentence;
  if (named === undefined) expect(sentence).toBeUndefined();
  else expect(sentence).toContain(named);
});

test.each([
  ['ada@example.org', ' ', false],
  ['ada@example.org', '', true],
  [' ', 'secret', true],
])('of %j and the password %j something is missing: %s', (email, password, isMissing) => {
  expect(credentialsMissing({ email, password })?.refused).toBe(isMissing ? 'fields-missing' : undefined);
});

const ada = { username: 'Ada', email: 'ada@example.org', password: 'difference', confirmPassword: 'difference', referralCode: null };

test.each([
  [{}, []],
  [{ email: ' ', password: 'x' }, ['fields-missing']],
  [
    { username: 'A', email: 'ada', password: 'x', confirmPassword: 'y' },
    ['username-short', 'email-form', 'password-short', 'password-mismatch'],
  ],
  [{ password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, ['password-long']],
  [{ password: 'caf\u00e9 au lait', confirmPassword: 'cafe\u0301 au lait' }, []],
])('a registration with %j has the faults %j, and the first is its refusal', (changed, faults) => {
  const form = { ...ada, ...changed };
  expect(registrationFaults(form, defaultRules).map(({ refused }) => refused)).toEqual(faults);
  expect(checkRegistration(form, defaultRules)).toMatchObject(faults[0] === undefined ? { username: 'Ada' } : { refused: faults[0] });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultReferralCode,
  comparableName,
  isImpossibleName,
  isReservedName,
  readReferralCode,
  readUsername,
  REFERRAL_CODE,
} from '../../../src/domain/accounts/names.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { anyText } from '../../kit/anyText.ts';

const username = (raw: string): string => {
  const read = readUsername(raw, defaultRules);
  return typeof read === 'string' ? `“${read}”` : read.sentence;
};

const SHORT = 'Username must be at least 3 characters';
const LONG = 'Username can be at most 20 characters';
const MARKS = 'Username must have at least one letter or number';
const FORM = 'Username can only contain letters, numbers, dots, dashes and underscores';

describe('a username', () => {
  test.each([
    ['Ada', '“Ada”'],
    ['  ada  ', '“ada”'],
    ['Ａｄａ', '“Ada”'],
    ['a.b-c_9', '“a.b-c_9”'],
    ['ﬁona', FORM],
    ['x'.repeat(20), `“${'x'.repeat(20)}”`],
    ['', SHORT],
    ['ab', SHORT],
    ['  a  ', SHORT],
    ['x'.repeat(21), LONG],
    ['x'.repeat(10_000), LONG],
    ['ﷺ'.repeat(3), FORM],
    ['...', MARKS],
    ['_-_', MARKS],
    ['<b>ada</b>', FORM],
    ['<script>', FORM],
    ['ada lovelace', FORM],
    ['аda', FORM], // Cyrillic а
    ['αda', FORM],
    ['ada\u200b', FORM],
    ['ada\u202eadmin', FORM],
    ['ada\u0000', FORM],
    ['a\nda', FORM],
    ['a\u0301da', FORM],
    ['🎲🎲🎲', FORM],
    ['\ud800ada', FORM],
    ['İpek', FORM],
  ])('%j', (raw, answer) => expect(username(raw)).toBe(answer));

  test('is one whatever its case and width', () => {
    expect(comparableName('ADA')).toBe(comparableName('Ａｄａ'));
    expect(comparableName('ada')).toBe('ada');
  });

  test.each(['guest', 'Guest', 'GUEST', 'Ｇuest', 'house', 'House', '__proto__', '__PROTO__'])('%s is nobody’s', (name) =>
    expect([isImpossibleName(name), isReservedName(name)]).toEqual([true, true]),
  );
  test.each(
    'Administrator support system moderator mod BountyBay admin. Admin- _admin_ ADMIN a.d.m.i.n 4dm1n adm1n admin1 007admin supp0rt staff root help official Ｓtaff rnoderator m0derat0r bounty-bay Bounty_Bay_Support the-real-admin admins AdminTeam he1p helpdesk owner sys7em'.split(
      ' ',
    ),
  )('%s pretends to be of the house', (name) => expect([isImpossibleName(name), isReservedName(name)]).toEqual([false, true]));
  test.each(['ada', 'constructor', 'toString', 'hasOwnProperty', 'Modena', 'houseboat', 'Stafford', 'helpful', 'adm', '123'])(
    '%s is free',
    (name) => expect(isReservedName(name)).toBe(false),
  );

  test('that is accepted is plain text between 3 and 20 characters, and accepted again as it is', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.string({ minLength: 2, maxLength: 22 }),
          fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_', '.', '-', ' ', 'Ａ') }),
        ),
        (raw) => {
          const read = readUsername(raw, defaultRules);
          if (typeof read !== 'string') return;
          expect(read).toMatch(/^[A-Za-z0-9_.-]{3,20}$/);
          expect(readUsername(read, defaultRules)).toBe(read);
        },
      ),
    ));
});

describe('a referral code', () => {
  test.each([
    ['ADA1', 'ADA1'],
    [' ada1f00d5 ', 'ADA1F00D5'],
    ['ABCDEFGHIJKL', 'ABCDEFGHIJKL'],
    ['ABC', null],
    ['ABCDEFGHIJKLM', null],
    ['ABC-1', null],
    ['', null],
    ['ÀBCD', null],
    ['__proto__', null],
    ['ABCD\n', 'ABCD'],
  ])('%j is %j', (raw, code) => expect(readReferralCode(raw)).toBe(code));

  test.each([
    ['Lovelace', '1f00d5', 'LOVE1F00D5'],
    ['a1b2', '00000a', 'AB00000A'],
    ['1234', 'abcdef', 'ABCDEF'],
    ['___', 'abcdef', 'ABCDEF'],
  ])('of %s by default', (name, digits, code) => {
    expect(defaultReferralCode(name, digits)).toBe(code);
    expect(code).toMatch(REFERRAL_CODE);
  });
});

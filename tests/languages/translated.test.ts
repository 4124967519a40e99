import { describe, expect, test } from 'vitest';
import { AWAY } from '../../src/client/refusals.ts';
import { NOTHING_TAKEN } from '../../src/domain/refusal.ts';
import { compile } from '../../src/languages/compile.ts';
import { translator } from '../../src/languages/translated.ts';
import german from '../../src/languages/de.json';

const translate = translator(german.house);

describe('a sentence of the house', () => {
  test.each([
    ['Insufficient balance', 'Dein Guthaben reicht nicht'],
    ['Minimum bet is 0.10', 'Der Mindesteinsatz ist 0.10'],
    ['This account has been blocked: it cheated', 'Dieses Konto ist gesperrt: it cheated'],
    ['Daily reward available in 7260 seconds (2 hours 1 minute)', 'Tagesbonus in 7260 Sekunden (2 Stunden 1 Minute)'],
    [
      'mara earned 5.00 on the wall harbor. 2.00 of it paid a debt',
      'mara: 5.00 verdient auf der Partnerwand harbor. Davon haben 2.00 eine Schuld bezahlt',
    ],
    [`${AWAY} ${NOTHING_TAKEN}`, 'Der Hausserver ist gerade nicht erreichbar. Von deinem Guthaben wurde nichts abgezogen.'],
    [
      'Minimum withdrawal amount is $5,000.00 (the house changed its rules, and this page heard of it after you pressed)',
      'Der Mindestbetrag ist $5,000.00 (das Haus hat seine Regeln geändert, und diese Seite hat es nach deinem Klick erfahren)',
    ],
    [
      'Insufficient balance (the house changed this, and this page heard of it after you pressed)',
      'Dein Guthaben reicht nicht (das Haus hat das geändert, und diese Seite hat es nach deinem Klick erfahren)',
    ],
    [
      'Insufficient balance (your server seed was replaced, and this page heard of it after you pressed)',
      'Dein Guthaben reicht nicht (dein Server-Seed wurde ersetzt, und diese Seite hat es nach deinem Klick erfahren)',
    ],
    ['Welcome back, rain!', 'Willkommen zurück, rain!'],
    ['bell, plum, bell', 'Glocke, Pflaume, Glocke'],
    ['Nobody has translated this', 'Nobody has translated this'],
  ])('%s', (english, translation) => expect(translate(english)).toBe(translation));

  test('keeps names and reasons, even if they are words of the house or of the language of the code', () => {
    expect(translate('constructor')).toBe('constructor');
    for (const name of ['constructor', 'red', 'Veteran']) expect(translate(`${name} signed up`)).toMatch(new RegExp(`^${name}\\b`, 'u'));
    expect(translate('This account has been blocked: red')).toBe('Dieses Konto ist gesperrt: red');
  });

  test('keeps what a person has typed, even if it looks like a place', () => {
    expect(translate('This account has been blocked: {reason} $& $1')).toBe('Dieses Konto ist gesperrt: {reason} $& $1');
  });
});

test.each(['a {', 'a }', '{a, plural, one {x}}', '{a b}', '{}'])('“%s” is no message', (message) => {
  expect(() => compile(message)).toThrow(SyntaxError);
});

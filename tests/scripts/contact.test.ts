/** HOUSE_CONTACT: what a house server tells players who need help. */
import { expect, test } from 'vitest';
import { contactAnswer } from '../../scripts/openDoor.ts';
import { readContact } from '../../src/api/contact.ts';

/** The address of a page, of so many characters. */
const pageOf = (length: number): string => 'https://example.org/'.padEnd(length, 'x');

test.each([
  ['help@example.org', 'mailto:help@example.org'],
  ['https://example.org/help', 'https://example.org/help'],
  [pageOf(200), pageOf(200)],
])('%s leads to %s', (text, href) => {
  expect(readContact(text)).toEqual({ text, href });
  expect(JSON.parse(contactAnswer(text))).toEqual({ contact: text, mail: false });
});

test.each(['http://example.org', 'javascript:alert(1)', 'help', 'a@b', 'a b@example.org', 'x@example.org?cc=y', pageOf(201), 7, null])(
  '%s is neither an address nor a page',
  (text) => {
    expect(readContact(text)).toBeNull();
    if (typeof text === 'string') expect(() => contactAnswer(text)).toThrow(/^HOUSE_CONTACT must be/u);
  },
);

test('without the setting there is no contact', () => {
  expect([contactAnswer(), contactAnswer('')].map((answer) => JSON.parse(answer) as unknown)).toEqual([
    { contact: null, mail: false },
    { contact: null, mail: false },
  ]);
});

test('it says whether the house sends e-mail', () => {
  expect(JSON.parse(contactAnswer('', true))).toEqual({ contact: null, mail: true });
});

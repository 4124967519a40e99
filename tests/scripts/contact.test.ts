/** HOUSE_CONTACT: what a house server tells players who need help. */
import { expect, test } from 'vitest';
import { contactAnswer } from '../../scripts/openDoor.ts';
import { readContact } from '../../src/api/contact.ts';

test.each([
  ['help@example.org', 'mailto:help@example.org'],
  ['https://example.org/help', 'https://example.org/help'],
])('%s leads to %s', (text, href) => {
  expect(readContact(text)).toEqual({ text, href });
  expect(JSON.parse(contactAnswer(text))).toEqual({ contact: text, mail: false });
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'help',
  'a@b',
  'a b@example.org',
  'x@example.org?cc=y',
  `https://example.org/${'x'.repeat(200)}`,
  7,
  null,
])('%s is neither an address nor a page', (text) => {
  expect(readContact(text)).toBeNull();
  if (typeof text === 'string') expect(() => contactAnswer(text)).toThrow(/^HOUSE_CONTACT must be/u);
});

test('without the setting there is no contact', () => {
  expect([contactAnswer(), contactAnswer('')].map((answer) => JSON.parse(answer) as unknown)).toEqual([
    { contact: null, mail: false },
    { contact: null, mail: false },
  ]);
});

test('it says whether the house sends e-mail', () => {
  expect(JSON.parse(contactAnswer('', true))).toEqual({ contact: null, mail: true });
});

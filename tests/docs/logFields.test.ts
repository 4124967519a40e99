import { expect, test } from 'vitest';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { LOG_FIELDS, logFields } from '../../scripts/logFields.ts';
import { readDocument } from './documents.ts';

test('the page is what the declarations say: `npm run docs` writes it', () => expect(readDocument(LOG_FIELDS)).toBe(logFields()));

test('it names every event, and leaves no form without words', () => {
  const page = logFields();
  for (const { type } of eventDefinitions) expect(page).toContain(`### \`${type}\`\n`);
  expect(page).not.toMatch(/\| +\||undefined|\[object/u);
});

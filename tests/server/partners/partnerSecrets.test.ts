/** The file with the secrets of partners: what is read, and the sentence for each file that is not as it should be. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPartnerSecrets } from '../../../src/server/partners/partnerSecrets.ts';
import { partnersOfTests } from '../../kit/gateway.ts';

const SECRET = 'not-to-be-quoted-anywhere-0123456789';
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partners-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (text: string, mode = 0o600) => {
  writeFileSync(file, text);
  chmodSync(file, mode);
  return readPartnerSecrets(file, partnersOfTests());
};

test('each wall has one secret, or two while it is being exchanged', async () => {
  const next = `${SECRET}-next`;
  expect(await read(JSON.stringify({ lagoon: [SECRET, next], beacon: ['x'.repeat(32)] }))).toEqual(
    new Map([
      ['lagoon', [SECRET, next]],
      ['beacon', ['x'.repeat(32)]],
    ]),
  );
  expect(await read('{}')).toEqual(new Map());
});

const FORM = 'must be JSON: for each wall a list of one or two texts of 32 to 200 characters without spaces.';

test.each([
  ['not JSON', `{"lagoon": ["${SECRET}"]`, FORM],
  ['a list', `["${SECRET}"]`, FORM],
  ['a bare secret', `{"lagoon": "${SECRET}"}`, FORM],
  ['a short one', '{"lagoon": ["short"]}', FORM],
  ['one with a space', `{"lagoon": ["${SECRET} ${SECRET}"]}`, FORM],
  ['no secret', '{"lagoon": []}', FORM],
  ['three', `{"lagoon": ["${SECRET}1", "${SECRET}2", "${SECRET}3"]}`, FORM],
  ['a wall that is none', `{"Lagoon!": ["${SECRET}"]}`, FORM],
  ['a wall that nobody has', `{"lagoons": ["${SECRET}"]}`, 'There is a secret for the wall lagoons in'],
  ['the secret of two walls', `{"lagoon": ["${SECRET}"], "beacon": ["${SECRET}"]}`, 'whoever has it could credit by another wall.'],
])('is refused in one sentence without the secret: %s', async (_what, text, sentence) => {
  const error = await read(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain(sentence);
  expect(String(error)).not.toContain('not-to-be-quoted');
});

test('is refused where others can read it, or where it is not there', async () => {
  await expect(read('{}', 0o640)).rejects.toThrow('run chmod 600 on it.');
  rmSync(file);
  await expect(readPartnerSecrets(file, partnersOfTests())).rejects.toThrow('is not there.');
});

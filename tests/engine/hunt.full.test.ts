import { expect, test } from 'vitest';
import { hunt } from '../kit/hunt/hunt.ts';
import { isLong } from '../kit/runs.ts';

/** `npm run hunt -- --minutes 60` hunts for an hour. */
const MS = isLong ? 600_000 : 60_000;

test('a minute of random histories in tabs and on servers agrees with the model', { timeout: MS * 3 }, async () => {
  expect((await hunt({ seed: Number(process.env['FC_SEED'] ?? 1), ms: MS })).found).toBeNull();
});

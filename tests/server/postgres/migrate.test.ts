/** Which PostgreSQL the house takes. */
import { expect, test } from 'vitest';
import { assertNewEnough } from '../../../src/server/postgres/migrate.ts';

test.each([150_000, 150_018, 180_004])('server_version_num %i is taken', (version) => {
  expect(() => assertNewEnough(version)).not.toThrow();
});

test.each([
  [140_023, 14],
  [90_624, 9],
])('server_version_num %i is refused in one sentence', (version, major) => {
  expect(() => assertNewEnough(version)).toThrow(`The database is a PostgreSQL ${major}: the house needs version 15 or later.`);
});

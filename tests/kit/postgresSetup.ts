/** A folder for the PostgreSQL of this run. The first file of tests that needs it starts it (`postgres.ts`); it is stopped at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';

export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  process.env['TEST_POSTGRES'] = folder;
  return async () => {
    await (await runningPostgres(folder))?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

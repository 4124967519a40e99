/**
 * Closes the log of a house up to an entry: `npm run house:close -- --at 100000`, or `-- --keep-days 30` for all that is older.
 *
 * The archive is written to HOUSE_ARCHIVES, by default `archives` under HOUSE_DATA. DATABASE_URL names the database as for `npm run house`, and
 * then HOUSE_ARCHIVES must be set.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatCents } from '../src/domain/money.ts';
import { closeLog, type UpTo } from '../src/server/closeLog.ts';
import { startPostgres } from '../src/server/postgres/embeddedPostgres.ts';
import { archivesFolder } from './archivesFolder.ts';
import { commandOptions } from './commandOptions.ts';
import { fail } from './fail.ts';

const USAGE = 'Say up to where: --at ENTRY, or --keep-days DAYS.';

/** Throws a sentence for what says no place. */
function statedEnd(): UpTo {
  const { at, 'keep-days': days } = commandOptions({ at: { type: 'string' }, 'keep-days': { type: 'string' } }).values;
  const [number = ''] = [at, days].filter((one) => one !== undefined);
  if ((at === undefined) === (days === undefined) || !/^\d{1,15}$/u.test(number)) throw new Error(USAGE);
  return at === undefined ? { keepDays: Number(number), now: Date.now() } : { seq: Number(number) };
}

async function main(): Promise<void> {
  const upTo = statedEnd();
  const folder = resolve(process.env['HOUSE_DATA'] || 'house-data');
  const url = process.env['DATABASE_URL'];
  if (!url && !existsSync(join(folder, 'postgres'))) throw new Error(`There is no database in ${folder}: set HOUSE_DATA or DATABASE_URL.`);
  // The house may run on another machine. Without the archive it could not show earlier entries.
  if (url && !archivesFolder()) throw new Error('With DATABASE_URL set HOUSE_ARCHIVES to the folder that the house reads archives from.');
  const archives = archivesFolder() ?? join(folder, 'archives');
  const postgres = url ? null : await startPostgres({ folder });
  try {
    const { file, from, head, chapter, world } = await closeLog({ ...(postgres?.place ?? { url: url ?? '' }), archives }, upTo);
    const balances = Object.values<number>(world.ledger.player);
    const balanceCents = balances.reduce((sum, cents) => sum + cents, 0);
    console.log(`${file}: entries ${from} to ${head.seq}, head ${head.hash}`);
    console.log(`The log goes on in chapter ${chapter.number}, from the state ${chapter.state}`);
    console.log(`The state has ${balances.length} balances with ${formatCents(balanceCents)} together.`);
    console.log('The house reads earlier entries from this file: keep it where it is, and back it up.');
  } finally {
    // Another one may be that of a running house.
    if (postgres?.wasRunning === false) await postgres.stop();
  }
}

main().catch(fail);

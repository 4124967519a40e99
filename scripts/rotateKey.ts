/**
 * Gives a stopped house another key: `npm run house:rotate-key`.
 *
 * The old key is HOUSE_KEY, or the file `house.key` under HOUSE_DATA. The new one is NEW_HOUSE_KEY; without it a fresh one replaces
 * the file. DATABASE_URL names the database as for `npm run house`.
 */
import { resolve } from 'node:path';
import { rotateHouseKey } from '../src/server/rotateHouseKey.ts';
import { commandOptions } from './commandOptions.ts';

const setting = (name: string): string | undefined => process.env[name] || undefined;

async function main(): Promise<void> {
  commandOptions({});
  const [key, next] = [setting('HOUSE_KEY'), setting('NEW_HOUSE_KEY')];
  if (key !== undefined && next === undefined) throw new Error('The old key is HOUSE_KEY, so the new one must be given as NEW_HOUSE_KEY.');
  const folder = resolve(setting('HOUSE_DATA') ?? 'house-data');
  const { records, file } = await rotateHouseKey({ folder, databaseUrl: setting('DATABASE_URL'), key }, next);
  console.log(`${records} records are encrypted with the new key.`);
  console.log(file === null ? 'Start the house with NEW_HOUSE_KEY as its HOUSE_KEY.' : `The new key is in ${file}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

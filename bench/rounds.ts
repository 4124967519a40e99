/** Long logs, made once by a real house and kept in .cache: instant rounds of one game, or people who play all games. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { LOG_VERSION } from '../src/domain/log/entry.ts';

const placeOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The path of an exported log with `rounds` instant rounds of dice; all but the last few are revealed. */
export const logOfRounds = (rounds: number): string => kept(`rounds-${rounds}`, `of ${rounds} rounds`, ['rounds', `${rounds}`]);

/** The path of an exported log in which people play every game, chat, bet on sports and withdraw, day after day. */
export const logOfAllGames = (players: number, days: number): string =>
  kept(`all-games-${players}-${days}`, `of ${players} people and ${days} days`, ['allGames', `${players}`, `${days}`]);

/**
 * The path of a log. It is made in its own process, which needs more memory than the bench that reads it may have. Its name
 * has the version of the format, because a log of an older one would be refused.
 */
function kept(name: string, about: string, how: readonly string[]): string {
  const path = placeOf(`../.cache/${name}-v${LOG_VERSION}.jsonl`);
  if (existsSync(path)) return path;
  console.log(`Making a log ${about}, once …`);
  mkdirSync(placeOf('../.cache/'), { recursive: true });
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', placeOf('kit/makeLog.ts'), path, ...how], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`A log ${about} could not be made.`);
  return path;
}

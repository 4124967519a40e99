/**
 * A house with 64 clients who bet until the process is killed. While another house decides it folds along, and prints `along` when it has
 * reached the end of the log. Prints `opened SEQ` with the end of the log that it found, `sent ID` before and `done ID SEQ` after each
 * command, and `ended` when another house decides.
 */
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { systemClock } from '../../src/base/clock.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { pause } from '../../src/base/pause.ts';
import { openServerHouse } from '../../src/server/openServerHouse.ts';
import { startPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { openStores } from '../../src/server/startHouse.ts';

const CLIENTS = 64;
const FULL_MS = 5;
const MAINTAIN_MS = 500;
const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } } } as const;

/** Says a line. The pipe is full while the hunt looks through a log and does not read. */
async function say(line: string): Promise<void> {
  for (;;) {
    try {
      return void writeSync(1, `${line}\n`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      await pause(FULL_MS);
    }
  }
}

const unanswered = (await text(process.stdin)).split('\n').filter((id) => id !== '');
const { place } = await startPostgres({ folder: process.argv[2] ?? '' });
const key = process.env['HUNT_KEY'] ?? '';
const folding = { hashing: nodeHashing, domainHash: 'hunt', clock: systemClock, entropy: cryptoEntropy };
const onReady = async () => {
  await say('along');
  return async () => undefined;
};
const { stores, handOverFolded } = await openStores({ place, key, wait: true }, folding, onReady);
const { house } = await openServerHouse({ ...folding, stores }, { handOverFolded });
await say(`opened ${house.durableHead.seq}`);
// As upkeep does, more often. Whoever opens the log next need not fold all of it.
setInterval(() => void house.maintain().catch(() => undefined), MAINTAIN_MS);
void house.ended.then(async () => {
  await say('ended');
  process.exit(0);
});

/** Sends a command until it is answered, under the same id. */
async function carryOut(id: string): Promise<void> {
  await say(`sent ${id}`);
  for (;;) {
    try {
      const submitted = await house.submit(bet, seededAdmin.account, { id });
      if (submitted.kind === 'refused') throw new TypeError(submitted.refusal.sentence);
      return await say(`done ${id} ${submitted.entry.header.seq}`);
    } catch (error) {
      if (error instanceof TypeError) throw error;
      await pause(50);
    }
  }
}

await Promise.all(unanswered.map(carryOut));
await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    for (;;) await carryOut(freshCommandId(cryptoEntropy));
  }),
);

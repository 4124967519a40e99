/** Kills a witness while it answers. It may forget an answer, but never what it cosigned. WITNESS_KILLS sets how often (default: 8). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { cosignatureOf, readCheckpoint, type Checkpoint } from '../../src/domain/transparency/checkpoint.ts';
import { isSameHash } from '../../src/domain/transparency/merkleTree.ts';
import { readNote, readVerifierKey, writeVerifierKey, type NoteKey } from '../../src/domain/transparency/signedNote.ts';
import { pause } from '../../src/base/pause.ts';
import { MerkleLog } from '../kit/merkleLog.ts';

const KILLS = Number(process.env['WITNESS_KILLS'] ?? 8);
const REQUESTS = 4;
const parts = Array.from({ length: 4 * KILLS + 8 }, (_, n) => `entry ${n + 1}`);
/** Two histories that part at their second entry. */
const histories = ['one', 'two'].map((name) => new MerkleLog('example.com/log', parts.with(1, `of history ${name}`)));

const folder = await mkdtemp(join(tmpdir(), 'witness-'));
afterAll(() => rm(folder, { recursive: true }));

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: NoteKey;
}

async function start(): Promise<Started> {
  const script = fileURLToPath(new URL('../../scripts/witness.ts', import.meta.url));
  const settings = {
    WITNESS_NAME: 'witness.example.com/one',
    WITNESS_LOGS: join(folder, 'logs'),
    WITNESS_STATE: join(folder, 'state.json'),
    PORT: '0',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    printed += part.toString();
    const [, url] = /listens at (\S+)/u.exec(printed) ?? [];
    const [, key] = /key: (\S+)\n/u.exec(printed) ?? [];
    if (url !== undefined && key !== undefined) return { child, url: `${url}/add-checkpoint`, key: readVerifierKey(key) };
  }
  throw new Error(`The witness did not start: ${printed}`);
}

/** Sends a checkpoint, with a smaller size before if the witness says so. Answers the checkpoint if it was cosigned. */
async function ask(log: MerkleLog, size: number, { url, key }: Started): Promise<Checkpoint | null> {
  for (let before = 0; ;) {
    const response = await fetch(url, { method: 'POST', body: log.request(before, size) });
    const body = await response.text();
    if (response.status === 200) {
      const note = readNote(log.checkpoint(size) + body);
      return cosignatureOf(note, key) ? readCheckpoint(log.checkpoint(size)).checkpoint : null;
    }
    const last = Number(body);
    if (response.status !== 409 || !Number.isSafeInteger(last) || last === before || last > size) return null;
    before = last;
  }
}

test('a witness that is killed between its checks and its answer never cosigns two histories', { timeout: KILLS * 20_000 }, async () => {
  await writeFile(
    join(folder, 'logs'),
    `# the log under test\n${writeVerifierKey(histories[0]?.verifier ?? { name: '', purpose: 'note', publicKey: new Uint8Array() })}\n`,
  );
  const cosigned: { readonly history: number; readonly checkpoint: Checkpoint }[] = [];
  let size = 2;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const witness = await start();
    const asked = histories.flatMap((log, history) =>
      Array.from({ length: REQUESTS / 2 }, async (_, n) => {
        const checkpoint = await ask(log, size + n, witness).catch(() => null);
        if (checkpoint) cosigned.push({ history, checkpoint });
      }),
    );
    // From before the first check to after the last answer.
    await pause((kill * 97) % 1_000);
    const ended = once(witness.child, 'exit');
    expect(witness.child.kill('SIGKILL')).toBe(true);
    await ended;
    await Promise.all(asked);
    size += 2;
  }
  const last = await start();
  for (const [history, log] of histories.entries()) {
    const checkpoint = await ask(log, size + 1, last);
    if (checkpoint) cosigned.push({ history, checkpoint });
  }
  last.child.kill('SIGKILL');
  // A witness that was never reached proves nothing.
  expect(cosigned.length).toBeGreaterThan(1);
  const [first] = cosigned;
  expect(cosigned.map(({ history }) => history)).toEqual(cosigned.map(() => first?.history));
  const log = histories[first?.history ?? 0];
  expect(cosigned.every(({ checkpoint }) => log && isSameHash(checkpoint.root, log.root(checkpoint.size)))).toBe(true);
});

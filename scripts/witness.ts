/**
 * A witness of logs: `npm run witness`. It cosigns checkpoints of logs that only grew, of this house and of others.
 *
 * WITNESS_NAME is its name in cosignatures, such as `witness.example.com/one`. WITNESS_LOGS is a file with the keys of the logs that it
 * watches, one a line, in the form name+id+key; the name is the origin of the log. WITNESS_STATE is the file of what it remembers, with its
 * own key (default: `witness-state.json`). PORT and HOST say where it listens (default: 127.0.0.1, port 4400).
 */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { systemClock } from '../src/base/clock.ts';
import { cryptoEntropy } from '../src/base/entropy.ts';
import { readVerifierKey, writeVerifierKey, type NoteKey } from '../src/domain/transparency/signedNote.ts';
import { witnessServer } from '../src/witness/serveWitness.ts';
import { Witness } from '../src/witness/witness.ts';
import { endWithParent } from './endWithParent.ts';
import { fail } from './fail.ts';
import { portOf } from './portOf.ts';
import { commandOptions } from './commandOptions.ts';

const DEFAULT_PORT = 4400;
const KEY_BYTES = 32;

/** Empty lines and those that begin with `#` are left out. */
async function watchedLogs(path: string): Promise<readonly NoteKey[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(readVerifierKey);
}

async function main(): Promise<void> {
  commandOptions({});
  endWithParent();
  const [name, logsFile] = [process.env['WITNESS_NAME'], process.env['WITNESS_LOGS']];
  if (!name || /[\s+]/u.test(name))
    throw new Error('WITNESS_NAME must be a name without white space and plus signs, such as witness.example.com/one.');
  if (!logsFile) throw new Error('WITNESS_LOGS must be a file with the keys of the logs to watch, one a line.');
  const [host, port] = [process.env['HOST'] ?? '127.0.0.1', portOf('PORT', process.env['PORT'], DEFAULT_PORT)];
  const witness = await Witness.open({
    name,
    logs: await watchedLogs(resolve(logsFile)),
    path: resolve(process.env['WITNESS_STATE'] ?? 'witness-state.json'),
    clock: systemClock,
    freshSecret: () => bytesToHex(cryptoEntropy.bytes(KEY_BYTES)),
    onContradiction: (request) => console.error(`A log contradicts itself. Keep this request as evidence:\n${request}`),
  });
  const server = witnessServer(witness, (error) => console.error(error instanceof Error ? error.message : error));
  server.on('error', fail);
  server.listen(port, host, () => {
    console.log(`The witness listens at http://${host}:${(server.address() as AddressInfo).port}`);
    console.log(`Its key: ${writeVerifierKey(witness.verifier)}`);
  });
  const end = (): void => void server.close(() => process.exit(0));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

main().catch(fail);

/**
 * A beacon on this machine: `npm run beacon`. It speaks like drand, with a key of its own, so whoever has the key can foresee its rounds. It is
 * for tests and demonstrations, and everything names it as local.
 *
 * BEACON_STATE is the file of its key (default: `local-beacon.json`), made at the first start. BEACON is the file that it writes for the house,
 * which reads it under the same name (default: `beacon.json`). PORT and HOST say where it listens (default: 127.0.0.1, port 4500).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { systemClock } from '../src/base/clock.ts';
import { cryptoEntropy } from '../src/base/entropy.ts';
import { beaconRandomness, beaconRoundAfter } from '../src/domain/fairness/beacon.ts';
import { beaconSecretFrom, localChain, signBeaconRound } from '../src/domain/fairness/beaconSignature.ts';
import { endWithParent } from './endWithParent.ts';
import { fail } from './fail.ts';
import { portOf } from './portOf.ts';
import { commandOptions } from './commandOptions.ts';

const DEFAULT_PORT = 4500;
const PERIOD_SECONDS = 3;
const SECOND_MS = 1_000;
const SECRET_SOURCE_BYTES = 48;
const OWNER_ONLY = 0o600;

const stateSchema = z.object({ secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)), genesisSeconds: z.int(), periodSeconds: z.int() });
type State = z.infer<typeof stateSchema>;

function stateIn(path: string): State {
  if (existsSync(path)) return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const secret = beaconSecretFrom(cryptoEntropy.bytes(SECRET_SOURCE_BYTES));
  const state = { secret, genesisSeconds: Math.floor(systemClock.now() / SECOND_MS), periodSeconds: PERIOD_SECONDS };
  writeFileSync(path, `${JSON.stringify(state)}\n`, { mode: OWNER_ONLY });
  return state;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

function main(): void {
  commandOptions({});
  endWithParent();
  const { secret, ...times } = stateIn(resolve(process.env['BEACON_STATE'] ?? 'local-beacon.json'));
  const chain = localChain(secret, times);
  const info = {
    public_key: chain.publicKey,
    period: chain.periodSeconds,
    genesis_time: chain.genesisSeconds,
    hash: chain.chainHash,
    schemeID: chain.scheme,
    local: true,
  };
  const server = createServer((request, response) => {
    const [hash, what, number] = new URL(request.url ?? '', 'http://beacon').pathname.slice(1).split('/');
    if (hash !== chain.chainHash) return send(response, 404, { error: 'this beacon has another chain hash' });
    if (what === 'info') return send(response, 200, info);
    const newest = beaconRoundAfter(chain, systemClock.now()) - 1;
    const round = number === 'latest' ? newest : Number(number);
    if (what !== 'public' || !Number.isSafeInteger(round) || round < 1) return send(response, 404, { error: 'there is nothing here' });
    if (round > newest) return send(response, 425, { error: 'the time of this round has not come' });
    const signature = signBeaconRound(secret, round);
    return send(response, 200, { round, randomness: beaconRandomness(signature), signature });
  });
  server.on('error', fail);
  const host = process.env['HOST'] ?? '127.0.0.1';
  server.listen(portOf('PORT', process.env['PORT'], DEFAULT_PORT), host, () => {
    const address = `http://${host}:${(server.address() as AddressInfo).port}`;
    const file = resolve(process.env['BEACON'] ?? 'beacon.json');
    writeFileSync(file, `${JSON.stringify({ ...info, addresses: [address] }, null, 2)}\n`);
    console.log(`The local beacon listens at ${address}`);
    console.log(`The house draws shared rounds with it: BEACON=${file} npm run house`);
  });
  const end = (): void => void server.close(() => process.exit(0));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

try {
  main();
} catch (error) {
  fail(error);
}

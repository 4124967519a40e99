/**
 * The house server: `npm run house`.
 *
 * DATABASE_URL names a PostgreSQL; without it the house starts one of its own under HOUSE_DATA (default `house-data`).
 * HOUSE_ARCHIVES is the folder with the archives of a log that was closed (`npm run house:close`); default `archives` under HOUSE_DATA.
 * HOUSE_KEY is the key of its secrets, 64 hex digits; without it the file `house.key` beside the data is used, made at the first start.
 * HOUSE_ADMIN_PASSWORD is the admin's password in a new log; without it a random one is made and printed once.
 * HOUSE_DEMO_PASSWORD is the demo account's; without it nobody can sign in to that account.
 * HOUSE_CONTACT is what players are given who need help: an e-mail address, or a page that begins with https://.
 * SMTP_URL is the mail server by which players get links to new passwords, from the address MAIL_FROM. The links lead to HOUSE_URL. Without it
 * an admin hands such links on.
 * PORT and HOST say where it listens: 4180 on this machine only by default. PORT=0 takes a free one.
 * PROXY names the proxy in front of it, whose word for a client's address is taken: an address or a range, `loopback` for this machine.
 * It serves the built app (`dist/`) too, with the partners of `partners.json` or of the file that PARTNERS names.
 * PARTNER_SECRETS names the file with the secrets of the walls that credit by signed postbacks. Where nobody else can reach the house (HOST
 * is this machine, no PROXY), a demonstration stands in for walls that are not configured, and credits so too.
 * WITNESSES names the file with the witnesses that cosign checkpoints of the log: a line for each, with its key and its address.
 * BEACON names the file of the beacon that live rounds and flips between players are drawn with: what `/info` of drand answers, with `addresses`.
 * GATEWAY_PORT and GATEWAY_HOST say where gateways reach it (`npm run gateway`): nowhere by default. It then needs PROXY, because a gateway is a
 * proxy in front of it.
 * With `--new-checkpoint-key` it signs checkpoints of the log with a fresh key from this start on.
 * With `--standby` it waits while another house decides over the database of DATABASE_URL, and takes over when that one ends. Meanwhile it
 * answers questions of gateways at HOST and READ_PORT: nowhere by default. DATABASE_READ_URL names a replica that it reads the log from.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brand } from '../src/app/brand.ts';
import { seededAdmin } from '../src/engine/genesis.ts';
import { readBeacon } from '../src/server/beacon/beaconSource.ts';
import { requestLog } from '../src/server/http/httpServer.ts';
import { startHouse, type EverySetting } from '../src/server/startHouse.ts';
import { isBuilt } from './builtApp.ts';
import { domainHash } from './domainHash.ts';
import { archivesFolder } from './archivesFolder.ts';
import { commandOptions } from './commandOptions.ts';
import { openDoor, openReader } from './openDoor.ts';
import { DEFAULT_PORT, portOf } from './portOf.ts';
import { endWithParent } from './endWithParent.ts';
import { fail } from './fail.ts';

const host = process.env['HOST'] ?? '127.0.0.1';

const accounts = (count: number): string => `${count} account${count === 1 ? '' : 's'}`;

async function main(): Promise<void> {
  endWithParent();
  const port = portOf('PORT', process.env['PORT'], DEFAULT_PORT);
  const gatewayPort = portOf('GATEWAY_PORT', process.env['GATEWAY_PORT'], null);
  const readPort = portOf('READ_PORT', process.env['READ_PORT'], null);
  const proxy = process.env['PROXY'];
  if ((gatewayPort !== null || readPort !== null) && !proxy)
    throw new Error('With GATEWAY_PORT or READ_PORT set PROXY to the address of the gateways: loopback if they run here.');
  const beaconFile = process.env['BEACON'];
  const beacon = beaconFile ? readBeacon(readFileSync(resolve(beaconFile), 'utf8')) : undefined;
  const { standby: wait = false, 'new-checkpoint-key': newCheckpointKey = false } = commandOptions({
    standby: { type: 'boolean' },
    'new-checkpoint-key': { type: 'boolean' },
  }).values;
  if (wait) console.log('Waiting until no other house decides over this database …');
  const databaseUrl = process.env['DATABASE_URL'] === '' ? undefined : process.env['DATABASE_URL'];
  const started = await startHouse({
    folder: resolve(process.env['HOUSE_DATA'] ?? 'house-data'),
    databaseUrl,
    archives: archivesFolder(),
    key: process.env['HOUSE_KEY'],
    adminPassword: process.env['HOUSE_ADMIN_PASSWORD'],
    demoPassword: process.env['HOUSE_DEMO_PASSWORD'],
    beacon,
    newCheckpointKey,
    wait,
    readUrl: process.env['DATABASE_READ_URL'],
    onStandbyReady: async (door) => {
      console.log(`Folded along to entry ${door.head.seq}; goes on from there when the other house ends.`);
      if (readPort === null) return async () => undefined;
      const reader = await openReader(door, { host, port: readPort, proxy, logger: requestLog() });
      console.log(`Answers questions of gateways at ${reader.address}`);
      return reader.close;
    },
    domainHash: domainHash(),
    onNotice: (line) => console.error(line),
    onTrouble: (what, error) => console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`),
  } satisfies EverySetting);
  const { house, folded, madeAdminPassword, database, stop } = started;
  // First of all: whatever stops the house from here on, it is kept nowhere else.
  if (madeAdminPassword !== null) {
    console.log(`The admin is ${seededAdmin.email} with the password ${madeAdminPassword}. It is shown only this once.`);
  }
  const gateways =
    gatewayPort === null ? {} : { gateways: { host: process.env['GATEWAY_HOST'] ?? '127.0.0.1', port: gatewayPort, key: started.key } };
  const onNotice = (line: string): void => console.error(line);
  const place = { host, port, proxy, logger: requestLog(), onNotice, ...gateways };
  const { address, demonstration, close } = await openDoor(started.door, place).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { seq, hash } = house.durableHead;
  console.log(`The house of ${brand.name} listens at ${address}`);
  if (gatewayPort !== null) console.log(`Gateways reach it at port ${gatewayPort}`);
  if (!isBuilt()) console.log('The app is not built, so it is not served here: run "npm run build" and start the house again.');
  if (demonstration !== null) console.log(`Partners that are not configured are played by a demonstration page at ${demonstration}`);
  if (beacon) console.log(`Shared rounds are drawn with the ${beacon.chain.local ? 'local beacon' : 'beacon'} ${beacon.chain.chainHash}`);
  console.log(`Its data are in ${database}`);
  console.log(`Opened ${seq} entries (${folded} after the snapshot), ${accounts(Object.keys(house.world.accounts).length)}, head ${hash}`);
  console.log('Stop it with Ctrl+C.');

  let ending: Promise<void> | null = null;
  const end = (code: number): void => {
    ending ??= close()
      .then(stop)
      .then(
        () => process.exit(code),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  const why = await house.ended;
  if (ending !== null) return;
  console.error(why);
  end(1);
}

main().catch(fail);

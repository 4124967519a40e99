/** Opens the door of a house server: HTTP and the socket, the built app, and the demonstration of a partner. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { CONTACT_PATH, readContact } from '../src/api/contact.ts';
import { HOUSE_MARK } from '../src/api/houseMark.ts';
import { isConfigured, withDemonstration, type Partners } from '../src/api/partners/partnersConfig.ts';
import type { Door } from '../src/server/door.ts';
import { houseApp, type HouseAppOptions } from '../src/server/http/houseApp.ts';
import { readerApp } from '../src/server/http/readerApp.ts';
import type { ReadingDoor } from '../src/server/readingDoor.ts';
import { readPartnerSecrets, type PartnerSecrets } from '../src/server/partners/partnerSecrets.ts';
import { readWitnesses, type WitnessPlace } from '../src/server/witnesses.ts';
import { builtFolder, isBuilt, partnersFor, withPartners } from './builtApp.ts';
import { demoPaysCents, demoPostbacks, demoSecrets } from './demoPartner.ts';
import { demoWall } from './demoWall.ts';
import { demonstrate } from './listening.ts';
import { statedMail } from './mail.ts';
import { appSite } from './staticServer.ts';

interface DoorPlace {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The proxy whose word for a client's address is taken. */
  readonly proxy?: string | undefined;
  readonly logger?: FastifyBaseLogger;
  /** Where gateways reach the house. Default: nowhere. */
  readonly gateways?: HouseAppOptions['gateways'];
  /** Called with one line for the operator. */
  readonly onNotice?: (line: string) => void;
}

interface OpenedDoor {
  readonly address: string;
  /** Where the demonstration of a partner is, if there is one. */
  readonly demonstration: string | null;
  readonly close: () => Promise<void>;
}

/** The secrets of the file that PARTNER_SECRETS names. */
async function statedSecrets(partners: Partners): Promise<PartnerSecrets> {
  const file = process.env['PARTNER_SECRETS'] ?? '';
  return file === '' ? new Map() : readPartnerSecrets(resolve(file), partners);
}

/**
 * The answer with the contact that HOUSE_CONTACT names, or with null, and whether the house sends e-mail. Throws the sentence of what is wrong
 * with the contact.
 */
export function contactAnswer(stated = '', mail = false): string {
  const contact = stated === '' ? null : readContact(stated);
  if (stated !== '' && !contact) throw new Error('HOUSE_CONTACT must be an e-mail address, or a page whose address begins with https://.');
  return JSON.stringify({ contact: contact?.text ?? null, mail });
}

/** The witnesses of the file that WITNESSES names. */
async function statedWitnesses(): Promise<readonly WitnessPlace[]> {
  const file = process.env['WITNESSES'] ?? '';
  return file === '' ? [] : readWitnesses(await readFile(resolve(file), 'utf8'));
}

/** The built app, marked as served by a house server. Nothing if it is not built. */
export function siteWith(partners: Partners) {
  const contact = contactAnswer(process.env['HOUSE_CONTACT'], statedMail() !== undefined);
  if (!isBuilt()) return {};
  const { policy, answers } = withPartners(partners);
  return { site: appSite(builtFolder, { policy, answers: new Map([...answers, [CONTACT_PATH, contact]]), mark: HOUSE_MARK }) };
}

/** Listens, or says which port is in use. */
export async function listenAt(
  app: FastifyInstance,
  place: { readonly host: string; readonly port: number },
  setting = 'PORT',
): Promise<string> {
  try {
    return await app.listen(place);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`Port ${place.port} is in use: set ${setting} to a free one.`) : error;
  }
}

/** Lets gateways read what a house that stands by has folded. */
export async function openReader(
  door: ReadingDoor,
  { host, port, ...options }: Omit<DoorPlace, 'gateways'>,
): Promise<Omit<OpenedDoor, 'demonstration'>> {
  const app = await readerApp(door, options);
  const close = async (): Promise<void> => {
    // Who takes over does not wait for answers.
    app.server.closeAllConnections();
    await app.close();
  };
  try {
    return { address: await listenAt(app, { host, port }, 'READ_PORT'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Answers with the address, and with what closes the door. */
export async function openDoor(door: Door, { host, port, proxy = '', logger, gateways, onNotice }: DoorPlace): Promise<OpenedDoor> {
  const stated = partnersFor(`http://${host}:${port}`);
  // A partner that is not configured is stood in for only where no stranger can press its buttons.
  const demonstrates = !stated.walls.every(isConfigured) && host === '127.0.0.1' && proxy === '';
  const ofDemonstration = demonstrates ? demoSecrets(stated) : new Map();
  const partnerSecrets = new Map([...ofDemonstration, ...(await statedSecrets(stated))]);
  let address = '';
  const demo = createServer(demoWall(demoPostbacks(() => address, ofDemonstration)));
  const demonstration = demonstrates ? await demonstrate(demo, 'localhost', port) : null;
  const partners = demonstration === null ? stated : withDemonstration(stated, demonstration, demoPaysCents);
  const site = siteWith(partners);
  const witnesses = await statedWitnesses();
  const mail = statedMail();
  const told = { ...(logger && { logger }), ...(onNotice && { onNotice }) };
  const app = await houseApp(door, { partners, partnerSecrets, witnesses, proxy, mail, ...told, ...(gateways && { gateways }), ...site });
  const close = async (): Promise<void> => {
    demo.close();
    demo.closeAllConnections();
    await app.close();
  };
  try {
    address = await listenAt(app, { port, host });
    return { address, demonstration, close };
  } catch (error) {
    await close();
    throw error;
  }
}

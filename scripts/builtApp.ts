/** The built app, and the partners that it is served with. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openingsOf, readPartners, type Partners } from '../src/house/partners/partnersConfig.ts';
import type { AppSiteOptions } from './staticServer.ts';

const CONFIGURATION = 'partners.json';
const sourceFolder = fileURLToPath(new URL('../public/', import.meta.url));
export const builtFolder = fileURLToPath(new URL('../dist/', import.meta.url));

export const isBuilt = (): boolean => existsSync(join(builtFolder, 'index.html'));

/** The partners of the file that PARTNERS names, else of the built app, else of the sources; throws the sentence of what is wrong with them. */
export function partnersFor(ownOrigin: string): Partners {
  const file = process.env['PARTNERS'] ?? join(isBuilt() ? builtFolder : sourceFolder, CONFIGURATION);
  const read = readPartners(JSON.parse(readFileSync(file, 'utf8')), ownOrigin);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

/** The page reads these partners, and its policy lets them in. */
export const withPartners = (partners: Partners): AppSiteOptions => ({
  policy: openingsOf(partners),
  answers: new Map([[`/${CONFIGURATION}`, JSON.stringify(partners)]]),
});

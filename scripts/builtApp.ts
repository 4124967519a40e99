/** The built app, and the partners that it is served with. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openingsOf, readPartners, type Partners } from '../src/api/partners/partnersConfig.ts';
import type { AppSiteOptions } from './staticServer.ts';

const CONFIGURATION = 'partners.json';
const sourceFolder = fileURLToPath(new URL('../public/', import.meta.url));
export const builtFolder = fileURLToPath(new URL('../dist/', import.meta.url));

export const isBuilt = (folder = builtFolder): boolean => existsSync(join(folder, 'index.html'));

/**
 * Builds where there is no build: in another folder on the same disk, which takes the place of `folder` when it is whole. So the files of a
 * start that builds at the same time are not mixed with it. If that one is ready first, it stays. `buildInto` answers whether its build is
 * whole.
 */
export function buildIfMissing(buildInto: (folder: string) => boolean, folder: string, beside: string): void {
  if (isBuilt(folder)) return;
  mkdirSync(dirname(beside), { recursive: true });
  const isWhole = buildInto(beside);
  if (isWhole && !isBuilt(folder)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  }
  rmSync(beside, { recursive: true, force: true });
}

/**
 * The partners of the file that PARTNERS names, else of the built app, else of the sources; throws the sentence of what is wrong with them.
 */
export function partnersFor(ownOrigin: string): Partners {
  const file = process.env['PARTNERS'] ?? join(isBuilt() ? builtFolder : sourceFolder, CONFIGURATION);
  const read = readPartners(JSON.parse(readFileSync(file, 'utf8')), ownOrigin);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

/** The page reads these partners, and its policy lets them in. */
export const withPartners = (partners: Partners): Required<Pick<AppSiteOptions, 'policy' | 'answers'>> => ({
  policy: openingsOf(partners),
  answers: new Map([[`/${CONFIGURATION}`, JSON.stringify(partners)]]),
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The headless shell comes first. It draws the frames of every tab at full rate, while a full browser slows background tabs
 * down to one frame a second. It also needs less processor time.
 */
const NAMES_ON_PATH = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** Chromium's flags for every browser test: no sandbox (containers run as root), no background requests, no GPU. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, one on the PATH, Playwright's own, or Debian's package, which is installed if
 * possible. The result is put into CHROMIUM_PATH, so that child processes do not search again.
 * If there is none, throws one sentence that says what to do.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", where there is no file; correct it or unset it.`);
  }
  const found = onPath(NAMES_ON_PATH) ?? playwrightsOwn() ?? installed();
  if (found === undefined) {
    throw new Error('No Chromium was found: install Chromium or Chrome, or run "npx playwright install chromium", or set CHROMIUM_PATH.');
  }
  process.env['CHROMIUM_PATH'] = found;
  return found;
}

/** The first of these programs on the PATH that is there. A browser has to answer. */
export function onPath(names: readonly string[], isThere: (path: string) => boolean = answers): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere);
}

/** Some distributions have a script of that name that only says where to get the browser. A browser prints its version. */
function answers(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 15_000, stdio: 'ignore' }).status === 0;
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

/** Installs Debian's package if we are root on a system with apt. Elsewhere nothing is installed. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  console.log(`No Chromium was found; installing the package "${DEBIAN_PACKAGES.join('" or "')}".`);
  const done = apt('update') && DEBIAN_PACKAGES.some((name) => apt('install', '-y', '--no-install-recommends', name));
  return done ? onPath(NAMES_ON_PATH) : undefined;
}

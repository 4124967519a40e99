/**
 * Compares the page that a house serves with a build of these sources. The page checks what the house tells a player, and it comes from the
 * house: only a build of one's own says that it is the page that everybody can read.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { HOUSE_MARK, markedText } from '../api/houseMark.ts';
import { gameNames } from '../domain/games/catalog.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';

/** The encodings that browsers ask for, and none: a server may keep a file for each. */
const ENCODINGS = ['br, gzip', 'identity'];
/** What a house sets itself: its partner walls. */
const CONFIGURATION = 'partners.json';
/** Files that the server sends in place of others, compressed. */
const COMPRESSED = /\.(?:br|gz)$/u;
const LANDING = 'landing.html';
/** What every address begins with, except `/` and those of files. */
const SHELL = 'index.html';
/** An address of every route. `tests/app/routes.test.ts` fails if one is missing. */
export const SCREENS: readonly string[] = [
  'games',
  ...gameNames.map((name) => `games/${name}`),
  'sports',
  'leaderboard',
  'offers',
  'offers/wall',
  'rewards',
  'fairness',
  'balance',
  'profile',
  'withdrawal',
  'admin',
  'log',
  'password',
  'terms',
  'privacy',
  'support',
];
/** Headers that send a browser to another address, let it load more, give a service worker a wider scope, or make it forget what it keeps. */
const FORBIDDEN_HEADERS = ['refresh', 'location', 'link', 'speculation-rules', 'service-worker-allowed', 'clear-site-data'];
/** A policy with this directive takes a page's storage away, and so what its browser keeps of the house. */
const SANDBOX = /(?:^|[;,])\s*sandbox\b/iu;
/** How many addresses are asked for at the same time. */
const REQUESTS_AT_ONCE = 8;

/** Paths of all files below a folder, with slashes. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !COMPRESSED.test(path))
    .toSorted();

/** The bytes that a house may serve for a built file: a page may have the mark of a house server. */
function allowedFor(path: string, built: Buffer): readonly Buffer[] {
  return path.endsWith('.html') ? [built, Buffer.from(markedText(built.toString(), HOUSE_MARK))] : [built];
}

/** What is served at an address, asked for as a browser asks for a page. */
async function served(address: URL, encoding: string): Promise<Response> {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': encoding };
  return fetch(address, { headers, redirect: 'manual' }).catch(() => {
    throw new UsageError(`No house answers at ${address.origin}.`);
  });
}

/** What is wrong with a file as it is served, or undefined. */
async function wrongWith(address: URL, allowed: readonly Buffer[]): Promise<string | undefined> {
  for (const encoding of ENCODINGS) {
    const response = await served(address, encoding);
    const body = Buffer.from(await response.arrayBuffer());
    const header = FORBIDDEN_HEADERS.find((name) => response.headers.has(name));
    if (header !== undefined) return `is served with the header ${header}`;
    if (SANDBOX.test(response.headers.get('content-security-policy') ?? '')) return 'is served in a sandbox';
    if (!response.ok) return 'is not served';
    if (!allowed.some((one) => one.equals(body))) return `differs (asked for with the encoding ${encoding})`;
  }
  return undefined;
}

export const page: AuditCommand = {
  usage: 'URL [--build FOLDER]',
  about: 'whether the page that a house serves is a build of these sources',
  details: [
    'URL             where the house listens',
    '--build FOLDER  the build to compare with. Default: dist, which `npm run build` writes; every build of the same sources is the same',
    `${CONFIGURATION} is left out: each house has its own.`,
    'An address of every screen and one that nobody uses are compared too. Other addresses, such as those of more partners, are not.',
    'A house can serve you another page than it serves to this command, so save what your browser loaded where that matters.',
  ],
  plan: { positionals: ['URL'], values: ['build'], flags: [] },
  async run(args, print) {
    const [url, folder] = [args.positional(0), args.value('build') ?? 'dist'];
    if (!URL.canParse('/', url)) throw new UsageError(`${JSON.stringify(url)} is no address.`);
    if (!existsSync(join(folder, LANDING))) throw new UsageError(`There is no build in ${folder}; run npm run build first.`);
    const files = filesIn(folder).filter((path) => path !== CONFIGURATION);
    const screens = [...SCREENS, `no-such-page-${randomUUID()}`];
    const work = [['', LANDING], ...screens.map((path) => [path, SHELL]), ...files.map((path) => [path, path])] as [string, string][];
    const total = work.length;
    const wrong = new Map<string, string>();
    const next = async (): Promise<void> => {
      for (let one = work.shift(); one; one = work.shift()) {
        const [path, file] = one;
        const problem = await wrongWith(new URL(`/${path}`, url), allowedFor(file, readFileSync(join(folder, file))));
        if (problem !== undefined) wrong.set(`/${path}`, problem);
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, next));
    for (const [path, problem] of [...wrong].toSorted(([a], [b]) => a.localeCompare(b))) print(`${path} ${problem}`);
    if (wrong.size === 0) print(`The page at ${url} is this build: ${total} addresses serve its bytes.`);
    else print(`The page at ${url} is not this build: ${wrong.size} of ${total} addresses differ.`);
    return wrong.size === 0 ? EXIT.holds : EXIT.defect;
  },
};

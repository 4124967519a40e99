import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import type * as Printing from '../src/app/printLanding.tsx';
import { LANDING_PAGE, SHELL_PAGE } from '../src/serviceWorker/appFiles.ts';
import { EMBEDDED_MARK } from '../src/api/houseMark.ts';

const SOURCE = fileURLToPath(new URL('../src/app/printLanding.tsx', import.meta.url));

const SHELL = SHELL_PAGE.slice(1);

/** What every page but the landing page loads at once. The landing page loads it when the visitor does something. */
const FIRST_PAGE = '/src/app/start.tsx';
/** Opens a house in the browser. */
const EMBEDDED = '/src/app/boot.ts';
/** Connects to the house server. */
const REMOTE = '/src/app/remote/startRemote.ts';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/(?<file>[^"]+)"[^>]*>/gu;
const ROOT = /<div id="root">(?<placeholder>.*?)<\/div>(?=\s*<!-- end of the root -->)/su;

/** Rules for the printed page. `public/prepare.js` sets the attributes of the document. */
export const PRINTED_RULES =
  'html[data-kept] [data-printed]{visibility:hidden}html:not([data-shows-splash]) body>[data-splash]{display:none}';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The landing page: the shell with the printed page in its root, and one stylesheet with all that this page needs. */
export function landingHtml(shell: string, { page, splash, styleMarks }: Printing.PrintedLanding, stylesheet: string): string {
  const placeholder = ROOT.exec(shell)?.groups?.['placeholder'];
  if (placeholder === undefined) throw new Error(`${SHELL} has no root`);
  const noscript = /<noscript>.*?<\/noscript>/su.exec(placeholder)?.[0] ?? '';
  // An empty style tag is what the page's policy allows.
  const marks = styleMarks.map((mark) => `<style data-emotion="${mark}"></style>`).join('');
  const body = `<div id="root" data-printed>${page}</div>${splash}${noscript}<template id="placeholder">${placeholder.trim()}</template>`;
  return shell
    .replaceAll(STYLESHEET, '')
    .replace('</head>', () => `  <link rel="stylesheet" href="/${stylesheet}">\n    ${marks}\n  </head>`)
    .replace(ROOT, () => body);
}

/**
 * The shell with what it loads at once named in its head, so that the files are asked for side by side. They come after the style sheet and the
 * fonts, because the first paint needs no code. Those for a house in the browser are marked, because a page that is served by its house does
 * not need them (houseMark.ts).
 */
export function preloading(shell: string, files: readonly string[], embedded: readonly string[] = []): string {
  const linked = (some: readonly string[], mark: string): string[] =>
    some
      .filter((file) => !shell.includes(`/${file}"`))
      .map((file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}"${mark}>\n`);
  const links = [...linked(files, ''), ...linked(embedded, EMBEDDED_MARK)].join('');
  return shell.replace('  </head>', () => `${links}  </head>`);
}

/** The files of some modules and of all that they import statically. */
export function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (chunk === undefined) throw new Error(`${module} is in no file`);
      return chunk.fileName;
    }),
  );
  for (const file of files) for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
  return [...files];
}

/** What a page loads at once, and of this, what only a house in the browser needs. */
export function loadedAtOnce(bundle: Bundle): { readonly files: readonly string[]; readonly embedded: readonly string[] } {
  const remote = new Set(filesOf(bundle, [FIRST_PAGE, REMOTE]));
  const all = filesOf(bundle, [FIRST_PAGE, EMBEDDED]);
  return { files: all.filter((file) => remote.has(file)), embedded: all.filter((file) => !remote.has(file)) };
}

function textOf(bundle: Bundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`${file} was not built`);
  return output.source.toString();
}

async function print(): Promise<Printing.PrintedLanding> {
  const { module } = await runnerImport<typeof Printing>(SOURCE, { logLevel: 'error' });
  return module.printLanding();
}

/**
 * Prints the landing page at build time, so that it can be read before any script has run. The styles that emotion makes are
 * put into the page's stylesheet, because the page's policy allows no inline styles.
 */
export function landingPlugin(): Plugin {
  let printing: Promise<Printing.PrintedLanding> | undefined;
  return {
    name: 'landing',
    apply: 'build',
    // It prints while Vite bundles.
    buildStart() {
      printing ??= print();
      printing.catch(() => undefined);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const printed = await (printing ?? print());
        if (/ style="/u.test(printed.page + printed.splash)) this.error('The landing page has an inline style, which its policy forbids.');
        const shell = textOf(bundle, SHELL);
        const shared = [...shell.matchAll(STYLESHEET)].map(({ groups }) => textOf(bundle, groups?.['file'] ?? ''));
        const css = this.emitFile({ type: 'asset', name: 'landing.css', source: [...shared, PRINTED_RULES, printed.css].join('\n') });
        this.emitFile({ type: 'asset', fileName: LANDING_PAGE.slice(1), source: landingHtml(shell, printed, this.getFileName(css)) });
        const index = bundle[SHELL];
        const { files, embedded } = loadedAtOnce(bundle);
        if (index?.type === 'asset') index.source = preloading(shell, files, embedded);
      },
    },
  };
}

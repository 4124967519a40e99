import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { Actor } from '../../../src/domain/ids.ts';

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('commandPage.ts', import.meta.url)), formats: ['iife'], name: 'commandPageBundle' },
    },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
    .replaceAll('</script', '<\\/script');
}

export const ADMIN: Actor = 'acc_00000000000000000000000000000ad1';
const ADDRESS = '/a-tab-of-a-test';

interface CommandTab {
  readonly page: Page;
  /** 'accepted', or the sentence of the refusal. */
  send(command: Command, actor: Actor): Promise<string>;
  /** The id of an open event by its home team. */
  eventOf(homeTeam: string): Promise<string>;
  accountOf(username: string): Promise<Actor>;
}

/** Opens another tab of a context's house, which sends commands and shows no screens. Open the app in the context first. */
export async function openCommandTab(context: BrowserContext): Promise<CommandTab> {
  const code = await (bundled ??= bundle());
  await context.route(`**${ADDRESS}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>commands</title><link rel="icon" href="data:,"><script>${code}</script>`,
    }),
  );
  const page = await context.newPage();
  await page.goto(ADDRESS);
  return {
    page,
    send: (command, actor) => page.evaluate(([sent, by]) => window.commandPage.submit(sent, by), [command, actor] as const),
    async eventOf(homeTeam) {
      const found = (await page.evaluate(() => window.commandPage.events())).find(([, team]) => team === homeTeam);
      if (!found) throw new Error(`no open event of ${homeTeam}`);
      return found[0];
    },
    async accountOf(username) {
      const id = await page.evaluate((name) => window.commandPage.accountOf(name), username);
      if (id === undefined) throw new Error(`nobody is called ${username}`);
      return id as Actor;
    },
  };
}

import type { BrowserContext } from '@playwright/test';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { routeBundle } from './bundledPage.ts';
import type { HouseServer } from './openHouseServer.ts';
import { houseServer } from './houseServer.ts';

export const ADMIN: Actor = 'acc_00000000000000000000000000000ad1';
const ADDRESS = '/a-tab-of-a-test';

interface CommandTab {
  /** 'accepted', or the sentence of the refusal. */
  send(command: Command, actor: Actor): Promise<string>;
  /** The id of an open event by its home team. */
  eventOf(homeTeam: string): Promise<string>;
  accountOf(username: string): Promise<Actor>;
}

/** What is asked of a house server, at its door. */
function doorOf(house: HouseServer): CommandTab {
  return {
    send: (command, actor) => house.send(command, actor),
    eventOf: async (homeTeam) => found(Object.values(house.world.sportEvents).find((event) => event.homeTeam === homeTeam)?.id, homeTeam),
    accountOf: async (username) => found(house.world.names[username.toLowerCase()], username),
  };
}

function found<T>(id: T | undefined, name: string): T {
  if (id === undefined) throw new Error(`the house knows no ${name}`);
  return id;
}

/** Opens another tab of a context's house, which sends commands and shows no screens. Open the app in the context first. */
export async function openCommandTab(context: BrowserContext): Promise<CommandTab> {
  const server = houseServer();
  if (server) return doorOf(server);
  await routeBundle(context, `**${ADDRESS}`, new URL('commandPage.ts', import.meta.url));
  const page = await context.newPage();
  await page.goto(ADDRESS);
  return {
    send: (command, actor) => page.evaluate(([sent, by]) => window.commandPage.submit(sent, by), [command, actor] as const),
    async eventOf(homeTeam) {
      const events = await page.evaluate(() => window.commandPage.events());
      return found(events.find(([, team]) => team === homeTeam)?.[0], homeTeam);
    },
    async accountOf(username) {
      return found(await page.evaluate((name) => window.commandPage.accountOf(name), username), username) as Actor;
    },
  };
}

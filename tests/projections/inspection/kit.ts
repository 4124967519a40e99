/** A little history in which everything happens to one account that an admin looks at, with others around it. */
import { foldAll } from '../../kit/foldAll.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { withdrawalIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import type { World } from '../../../src/domain/world.ts';
import type { House } from '../../../src/engine/house.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { withdraw } from '../../../src/engine/withdrawing.ts';
import { freshCommandId, freshSeatBytes } from '../../../src/base/chance.ts';
import { accept, bet, houseWith, newcomer, rotate, type Tab, type TestBrowser } from '../../kit/testHouse.ts';

export const admin = seededAdmin.account;

export interface EventfulDay {
  readonly browser: TestBrowser;
  readonly tab: Tab;
  readonly ada: AccountId;
  readonly bob: AccountId;
}

export async function eventfulDay(): Promise<EventfulDay> {
  const { browser, tab } = await houseWith();
  return { browser, tab, ...(await playDay(tab, browser.clock)) };
}

/** The day in any house. */
export async function playDay(
  tab: { readonly house: House },
  clock: { readonly at: number; move(ms: number): void },
): Promise<Pick<EventfulDay, 'ada' | 'bob'>> {
  const { house } = tab;
  const bob = await newcomer(tab, 'bob');
  const ada = await newcomer(tab, 'ada');
  const as = async (...[command, actor]: Parameters<typeof house.submit>) => {
    clock.move(1_000);
    return accept(await house.submit(command, actor));
  };
  await as({ type: 'CorrectLedger', payload: { account: ada, counterparty: 'promo', cents: 500_00, reason: 'for the day' } }, admin);
  for (let i = 0; i < 5; i += 1) for (const one of [ada, bob]) accept(await bet(tab, one, 1_00));
  await as({ type: 'ChangeClientSeed', payload: { clientSeed: 'my own' } }, ada);
  await as(
    {
      type: 'CreateSportEvent',
      payload: {
        terms: {
          sport: 'Chess',
          homeTeam: 'White',
          awayTeam: 'Black',
          startsAt: clock.at + 60_000,
          odds: { homeWin: 200, draw: 350, awayWin: 200 },
        },
      },
    },
    admin,
  );
  const event = Object.keys(house.world.sportEvents).at(-1);
  await as({ type: 'PlaceSportBet', payload: { event, pick: 'draw', stakeCents: 5_00, oddsHundredths: null } }, ada);
  await as({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null } }, bob);
  await as(
    { type: 'SetRules', payload: { rules: { ...defaultRules, leaderboard: { ...defaultRules.leaderboard, pointsPerCreditStaked: 3 } } } },
    admin,
  );
  accept(await bet(tab, ada, 7_00));
  clock.move(60_000);
  await as({ type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 1 } }, admin);
  const ask = async (cents: number, method: string, address: string) => {
    const id = freshCommandId(house.ports.entropy);
    accept(await withdraw(house, ada, { cents, method, address }, id));
    return withdrawalIdFrom(id);
  };
  const [paid, refused] = [await ask(20_00, 'paypal', 'ada@pay.example'), await ask(10_00, 'crypto', 'bc1qexample')];
  await as({ type: 'CompleteWithdrawal', payload: { withdrawal: paid } }, admin);
  await as({ type: 'RejectWithdrawal', payload: { withdrawal: refused, reason: 'the address is not reachable' } }, admin);
  await as({ type: 'ClaimDailyBonus', payload: {} }, ada);
  await as({ type: 'TakeBreak', payload: { lengthMs: defaultRules.responsiblePlay.breaksMs[0] } }, bob);
  accept(await rotate(tab, ada));
  // The clock turns out to have run ahead.
  clock.move(-86_400_000);
  accept(await bet(tab, ada, 50));
  await as({ type: 'CreateFlip', payload: { side: 'heads', stakeCents: 3_00, freshBytes: freshSeatBytes(house) } }, ada);
  await as({ type: 'BlockAccount', payload: { account: ada, reason: 'several accounts' } }, admin);
  return { ada, bob };
}

/** The whole world as it was after an entry: the slow way. */
export const worldAt = ({ browser }: EventfulDay, seq: number): World => foldAll(browser.log.entries.slice(0, seq).map(readStored));

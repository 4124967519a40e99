/** Plays a history in a browser with several tabs and on the model, and compares them after every step. */
import assert from 'node:assert/strict';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { differsFromAsked, echoesOf } from '../../src/domain/commands/echoes.ts';
import { rulebooks } from '../../src/domain/games/catalog.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { accountOf } from '../../src/domain/world.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import type { Submitted } from '../../src/base/attempt.ts';
import { StoreUnavailableError, type HousePorts } from '../../src/base/ports.ts';
import { Asking } from './asked.ts';
import type { ModelPerson, Verdict } from './model.ts';
import { assertModelKnows } from './modelGames.ts';
import { RoundsModel } from './modelRounds.ts';
import { idOf } from './people.ts';
import { seedNumbered } from './seeds.ts';
import { TABS, type AskedStep, type Step } from './steps.ts';
import { accountNamed, balance, became, brokenBooks, nonceOf, register, TestBrowser, type Tab } from './testHouse.ts';

interface Sent {
  readonly id: string;
  readonly actor: Actor;
  readonly command: Command;
}

/** What is sent to the house, and what the model says of it then. */
interface Sending {
  readonly send: () => Promise<Submitted>;
  readonly judge: () => Verdict;
}

type Registration = Extract<Step, { do: 'register' }>;

class Trial {
  readonly browser = new TestBrowser();
  readonly tabs: Tab[] = [];
  readonly #model = new RoundsModel();
  readonly #asking = new Asking(this.#model);
  readonly #sent: Sent[] = [];
  readonly #change: ((ports: HousePorts) => HousePorts) | undefined;

  constructor(change?: (ports: HousePorts) => HousePorts) {
    this.#change = change;
  }

  async open(): Promise<void> {
    while (this.tabs.length < TABS) this.tabs.push(await this.browser.tab(this.#change));
    this.#model.at = this.browser.clock.at;
  }

  async step(step: Step): Promise<void> {
    const tab = this.tabs[step.tab % TABS];
    if (!tab) throw new Error('no such tab');
    const { clock, channel, vault } = this.browser;
    switch (step.do) {
      case 'clock':
        clock.move(step.ms);
        return;
      case 'deafen':
        channel.deaf = step.deaf;
        return;
      case 'maintain':
        await tab.house.maintain();
        return;
      case 'reopen':
        tab.house.close();
        this.tabs[step.tab % TABS] = await this.browser.tab(this.#change);
        return;
      case 'lose secret': {
        const person = this.#model.people.get(step.who);
        if (!person) return;
        await tab.house.catchUp();
        await vault.delete([`seed:${seedHashOf(tab, step.who)}`]);
        person.lost = true;
        return;
      }
      case 'lose round': {
        await tab.house.catchUp();
        await vault.delete([`seed:${tab.house.world.rounds[this.#asking.waiting(step.back)]?.seedHash}`]);
        return;
      }
      case 'again':
        await this.#sendAgain(tab, step);
        break;
      default:
        await this.#command(tab, step);
    }
    this.#agree(tab);
  }

  async #command(tab: Tab, step: AskedStep | Registration): Promise<void> {
    const now = this.browser.clock.at;
    const before = this.browser.log.entries.length;
    const { send, judge } = step.do === 'register' ? await this.#registering(tab, step) : this.#askingFor(tab, step);
    const repair = step.fails ? tab.store.failNextAppend() : () => undefined;
    const verdict = await send().then(became, (error: unknown) => {
      if (step.fails && error instanceof StoreUnavailableError) return null;
      throw error;
    });
    if (verdict === null) return assert.equal(this.browser.log.entries.length, before, 'nothing was appended');
    // A store that cannot write can still refuse.
    if (step.fails) assert.notEqual(verdict, 'accepted', JSON.stringify(step));
    repair();
    this.#adopt(tab, before, now);
    assert.deepEqual({ step, verdict }, { step, verdict: this.#model.judge(now, judge) });
  }

  /** Gives the model the seeds that the house made in place of lost ones. They are read from its vault by their commitments. */
  #adopt(tab: Tab, before: number, now: number): void {
    const { vault } = this.browser;
    for (const { type, data } of tab.heard.filter(({ header }) => header.seq > before).flatMap(eventsOf)) {
      if (type === 'round/cancelled' && data.reason === 'seed lost') this.#model.judge(now, () => this.#model.roundLost(data.round));
      if (type !== 'seed/lost') continue;
      const owner = [...this.#model.people.values()].find(({ name }) => accountNamed(tab, name) === data.account);
      assert.ok(owner?.lost, 'only a lost seed is replaced');
      const [active, next] = [data.activeSeedHash, data.nextSeedHash].map((seedHash) => vault.seedBehind(seedHash));
      if (owner && active && next) this.#model.judge(now, () => this.#model.replaced(owner, active, next));
    }
  }

  async #registering(tab: Tab, { who, referrer }: Registration): Promise<Sending> {
    const seeds = [seedNumbered(`${who} first`), seedNumbered(`${who} second`)] as const;
    await tab.house.catchUp();
    const referralCode =
      referrer !== null && this.#model.people.has(referrer)
        ? (accountOf(tab.house.world, accountNamed(tab, referrer))?.referralCode ?? null)
        : null;
    return {
      send: () => register(tab, who, { seeds, referralCode }),
      judge: () => this.#model.register(who, seeds[0].serverSeed, seeds[1].serverSeed, referrer),
    };
  }

  #askingFor(tab: Tab, step: AskedStep): Sending {
    const id = freshCommandId(this.browser.entropy);
    const account = 'who' in step ? this.#idOf(tab, step.who) : idOf('nobody');
    const actor = 'who' in step && step.do !== 'correct' ? account : 'house';
    const { command, judge } = this.#asking.asked(tab.house, step, id, account);
    const send = async (): Promise<Submitted> => {
      const echoes = echoesOf(command, { id, actor, world: tab.house.world });
      const submitted = await tab.house.submit(command, actor, { id });
      if (submitted.kind === 'accepted') {
        assert.equal(differsFromAsked({ command, id, actor, echoes }, submitted.entry), undefined);
        this.#sent.push({ id, actor, command });
      }
      return submitted;
    };
    return { send, judge };
  }

  #idOf(tab: Tab, name: string): ReturnType<typeof idOf> {
    return this.#model.people.has(name) ? this.#everywhere(tab, name) : idOf(name);
  }

  /** The account is looked up in all tabs, because a deaf tab may not know it yet. */
  #everywhere(tab: Tab, name: string): ReturnType<typeof idOf> {
    const knowing = [tab, ...this.tabs].find(({ house }) => Object.hasOwn(house.world.names, name));
    if (!knowing) throw new Error(`no tab knows ${name}`);
    return accountNamed(knowing, name);
  }

  async #sendAgain(tab: Tab, { back, other }: Extract<Step, { do: 'again' }>): Promise<void> {
    const sent = this.#sent.at(-1 - back);
    if (!sent) return tab.house.catchUp();
    const before = this.browser.exported();
    const command: Command = other ? { type: 'SignOut', payload: { reason: 'logout' } } : sent.command;
    const submitted = await tab.house.submit(command, sent.actor, { id: sent.id });
    assert.equal(became(submitted), other ? 'This request was already used for something else' : 'repeated');
    assert.equal(this.browser.exported(), before, 'a repeated command appends nothing');
  }

  /** The acting tab must show the model's state. */
  #agree(tab: Tab): void {
    assert.deepEqual(brokenBooks(tab), []);
    const shown = [...this.#model.people].map(([name]) => {
      const id = this.#everywhere(tab, name);
      return [name, balance(tab, id), nonceOf(tab, id), accountOf(tab.house.world, id)?.seeds.clientSeed];
    });
    assert.deepEqual(
      shown,
      [...this.#model.people].map(([name, { cents, nonce, clientSeed }]: [string, ModelPerson]) => [name, cents, nonce, clientSeed]),
    );
    assert.equal(tab.house.world.at, this.#model.at);
    assert.equal(Object.keys(tab.house.world.bets).length, this.#model.openBets);
  }

  /** The model's balances, by account. */
  balances(): ReadonlyMap<string, number> {
    const [tab] = this.tabs;
    return new Map(tab ? [...this.#model.people].map(([name, { cents }]) => [this.#everywhere(tab, name), cents]) : []);
  }
}

const seedHashOf = (tab: Tab, name: string): string | undefined => accountOf(tab.house.world, accountNamed(tab, name))?.seeds.activeHash;

export interface Played {
  readonly browser: TestBrowser;
  readonly tabs: readonly Tab[];
  /** The model's final balances, by account. */
  readonly balances: ReadonlyMap<string, number>;
}

/** Plays the steps. At the end every tab catches up. */
export async function playAgainstModel(steps: readonly Step[], change?: (ports: HousePorts) => HousePorts): Promise<Played> {
  assertModelKnows(rulebooks.map(({ name }) => name));
  const trial = new Trial(change);
  await trial.open();
  for (const step of steps) await trial.step(step);
  for (const { house } of trial.tabs) await house.catchUp();
  return { browser: trial.browser, tabs: trial.tabs, balances: trial.balances() };
}

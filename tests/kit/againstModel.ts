/** Plays a history in a browser with several tabs and on the model, and compares them after every step. */
import { expect } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { betIdFrom, type Actor, type BetId } from '../../src/domain/ids.ts';
import { accountOf } from '../../src/domain/world.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { freshCommandId } from '../../src/house/chance.ts';
import type { HousePorts } from '../../src/house/ports.ts';
import { StoreUnavailableError } from '../../src/house/ports.ts';
import type { ModelPerson, Verdict } from './model.ts';
import { RoundsModel } from './modelRounds.ts';
import { idOf } from './people.ts';
import { RoundSteps } from './roundSteps.ts';
import { seedNumbered } from './seeds.ts';
import { isRoundStep, TABS, type Step } from './steps.ts';
import { accountNamed, balance, became, brokenBooks, giveSeeds, nonceOf, register, TestBrowser, type Tab } from './testHouse.ts';

interface Sent {
  readonly id: string;
  readonly actor: Actor;
  readonly command: Command;
}

const NOT_SAVED = 'not saved';

class Trial {
  readonly browser = new TestBrowser();
  readonly tabs: Tab[] = [];
  readonly #model = new RoundsModel();
  readonly #rounds = new RoundSteps(this.#model);
  readonly #sent: Sent[] = [];
  readonly #change: ((ports: HousePorts) => HousePorts) | undefined;
  #seeds = 0;
  #staked = 0;
  #bet: BetId = 'bet_';

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
        await vault.delete([`seed:${tab.house.world.rounds[this.#rounds.waiting(step.back)]?.seedHash}`]);
        return;
      }
      default:
        await this.#command(tab, step);
        this.#agree(tab);
    }
  }

  async #command(
    tab: Tab,
    step: Exclude<Step, { do: 'clock' | 'deafen' | 'maintain' | 'reopen' | 'lose secret' | 'lose round' }>,
  ): Promise<void> {
    const now = this.browser.clock.at;
    const before = this.browser.log.entries.length;
    if (step.do === 'again') return this.#sendAgain(tab, step);
    if (step.fails) tab.store.failNextCommit();
    const verdict = await this.#send(tab, step);
    if (step.fails) {
      expect(verdict).toBe(NOT_SAVED);
      expect(this.browser.log.entries.length, 'nothing was appended').toBe(before);
      return;
    }
    this.#adopt(tab, before, now);
    expect(verdict, JSON.stringify(step)).toBe(this.#judge(step, now));
  }

  /** Gives the model the seeds that the house made in place of lost ones. They are read from its vault by their commitments. */
  #adopt(tab: Tab, before: number, now: number): void {
    for (const entry of tab.heard.filter(({ header }) => header.seq > before)) {
      for (const event of eventsOf(entry)) {
        if (event.type === 'round/cancelled' && event.data.reason === 'seed lost') this.#model.roundLost(now, event.data.round);
        if (event.type !== 'seed/lost') continue;
        const owner = [...this.#model.people].find(([name]) => accountNamed(tab, name) === event.data.account)?.[1];
        const { activeSeedHash, nextSeedHash } = event.data;
        expect(owner?.lost, 'only a lost seed is replaced').toBe(true);
        if (owner)
          this.#model.replaced(now, owner, this.browser.vault.seedBehind(activeSeedHash), this.browser.vault.seedBehind(nextSeedHash));
      }
    }
  }

  async #send(tab: Tab, step: Step): Promise<Verdict> {
    try {
      return await this.#sendStep(tab, step);
    } catch (error) {
      if (step.fails && error instanceof StoreUnavailableError) return NOT_SAVED;
      throw error;
    }
  }

  async #sendStep(tab: Tab, step: Step): Promise<Verdict> {
    if (step.do === 'register') {
      const seeds = [seedNumbered(`${step.who} first`), seedNumbered(`${step.who} second`)] as const;
      const referrer = step.referrer !== null && this.#model.people.has(step.referrer) ? step.referrer : null;
      await tab.house.catchUp();
      const referralCode = referrer === null ? null : (accountOf(tab.house.world, accountNamed(tab, referrer))?.referralCode ?? null);
      return became(await register(tab, step.who, { seeds, referralCode }));
    }
    const id = freshCommandId(this.browser.entropy);
    this.#bet = betIdFrom(id);
    const command = isRoundStep(step) ? this.#rounds.command(tab.house, step, id) : await this.#commandOf(tab, step);
    if (!command) throw new Error(`no command: ${step.do}`);
    const actor: Actor = step.do === 'correct' || !('who' in step) ? 'house' : this.#idOf(tab, step.who);
    const sent = { id, actor, command };
    const submitted = await tab.house.submit(command, actor, { id: sent.id });
    if (submitted.kind === 'accepted') this.#sent.push(sent);
    return became(submitted);
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

  async #commandOf(tab: Tab, step: Step): Promise<Command | null> {
    switch (step.do) {
      case 'bet': {
        // Computed before the house returns a stake for a lost secret, because a person stakes the balance that they see.
        this.#staked = step.stake === 'all' ? (this.#model.people.get(step.who)?.cents ?? 0) : step.stake;
        return { type: 'PlaceBet', payload: { game: step.game, stakeCents: this.#staked, choice: step.choice } };
      }
      case 'client seed':
        return { type: 'ChangeClientSeed', payload: { clientSeed: step.text } };
      case 'rotate': {
        giveSeeds(tab.house, seedNumbered(`rotation ${(this.#seeds += 1)}`));
        return { type: 'RotateSeed', payload: { clientSeed: step.text } };
      }
      case 'claim':
        return { type: 'ClaimAchievement', payload: { achievement: step.achievement } };
      case 'correct':
        return {
          type: 'CorrectLedger',
          payload: { account: this.#idOf(tab, step.who), counterparty: 'house', cents: step.cents, reason: 'a test' },
        };
      default:
        return null;
    }
  }

  async #sendAgain(tab: Tab, { back, other }: Extract<Step, { do: 'again' }>): Promise<void> {
    const sent = this.#sent.at(-1 - back);
    if (!sent) return tab.house.catchUp();
    const before = this.browser.exported();
    const command: Command = other ? { type: 'SignOut', payload: { reason: 'logout' } } : sent.command;
    const submitted = await tab.house.submit(command, sent.actor, { id: sent.id });
    expect(became(submitted), `${sent.command.type} again`).toBe(other ? 'This request was already used for something else' : 'repeated');
    expect(this.browser.exported(), 'a repeated command appends nothing').toBe(before);
  }

  #judge(step: Step, now: number): Verdict {
    const model = this.#model;
    if (isRoundStep(step)) return this.#rounds.judge(step, now);
    switch (step.do) {
      case 'register':
        return model.register(
          now,
          step.who,
          seedNumbered(`${step.who} first`).serverSeed,
          seedNumbered(`${step.who} second`).serverSeed,
          step.referrer,
        );
      case 'bet':
        return model.bet(now, step.who, this.#bet, step.game, this.#staked, step.choice);
      case 'client seed':
        return model.changeClientSeed(now, step.who, step.text);
      case 'rotate':
        return model.rotate(now, step.who, seedNumbered(`rotation ${this.#seeds}`).serverSeed, step.text);
      case 'claim':
        return model.claim(now, step.who, step.achievement);
      case 'correct':
        return model.correct(now, step.who, step.cents);
      default:
        throw new Error(`the model has no ${step.do}`);
    }
  }

  /** The acting tab must show the model's state. */
  #agree(tab: Tab): void {
    expect(brokenBooks(tab)).toEqual([]);
    const shown = [...this.#model.people].map(([name]) => {
      const id = this.#everywhere(tab, name);
      return [name, balance(tab, id), nonceOf(tab, id), accountOf(tab.house.world, id)?.seeds.clientSeed];
    });
    expect(shown).toEqual(
      [...this.#model.people].map(([name, { cents, nonce, clientSeed }]: [string, ModelPerson]) => [name, cents, nonce, clientSeed]),
    );
    expect(tab.house.world.at).toBe(this.#model.at);
    expect(Object.keys(tab.house.world.bets)).toHaveLength(this.#model.openBets);
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
  const trial = new Trial(change);
  await trial.open();
  for (const step of steps) await trial.step(step);
  for (const { house } of trial.tabs) await house.catchUp();
  return { browser: trial.browser, tabs: trial.tabs, balances: trial.balances() };
}

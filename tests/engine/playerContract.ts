/** What every house keeps for the screens of players, wherever it runs. */
import { expect, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { eventsOf, type Entry } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { accountOf, balanceOf, type World } from '../../src/domain/world.ts';
import type { PlayerHouse } from '../../src/api/playerHouse.ts';
import { PATIENCE_MS } from '../kit/patience.ts';
import { topicOf, type Topic, type TopicAnswer } from '../../src/api/topics/catalog.ts';
import { accept, became, diceBet } from '../kit/testHouse.ts';

/** A house, somebody who plays there, and what happens elsewhere. */
export interface Played {
  readonly house: PlayerHouse;
  readonly account: AccountId;
  /** The clock of the house. */
  readonly clock: { now(): number; move(ms: number): void };
  /** Another player of the same house sends a command from another page. */
  readonly elsewhere: (command: Command) => Promise<void>;
  /** The fold of the whole log. */
  readonly truth: () => Promise<World>;
}

interface Case {
  readonly name: string;
  readonly run: (open: () => Promise<Played>) => Promise<void>;
}

const say = (text: string): Command => ({ type: 'Say', payload: { text } });

/** What its listeners are told from now on. */
function heardBy(house: PlayerHouse): Entry[] {
  const heard: Entry[] = [];
  house.onEntries((entries) => heard.push(...entries));
  return heard;
}

const hasSaid = (entry: Entry, text: string): boolean =>
  eventsOf(entry).some(({ type, data }) => type === 'chat/said' && data.text === text);

/** Follows a topic until its word fits. Returns the word, and a function that stops. */
async function heardOf<T extends Topic>({ house, account }: Played, topic: T, fits: (word: TopicAnswer<T>) => boolean) {
  const said: TopicAnswer<T>[] = [];
  const note = (): void => {
    const word = house.topicAnswer(topic, account);
    if (word) said.push(word);
  };
  const stop = house.follow(topic, account, note);
  note();
  const word = (): TopicAnswer<T> | undefined => said.findLast((one) => one === house.topicAnswer(topic, account) && fits(one));
  await vi.waitUntil(() => word() !== undefined, { timeout: PATIENCE_MS });
  return { word: word()!, said, stop };
}

/** What is to be said of the whole log. */
async function shouldSay(
  { truth, account, clock }: Played,
  topic: Topic,
): Promise<Omit<TopicAnswer, 'own'> & { readonly own: object | null }> {
  const readers = new Set([account]);
  const { rows, total, own } = topicOf(topic).answer({ world: await truth(), now: clock.now(), pages: [], readers, followers: readers });
  return { rows: rows as TopicAnswer['rows'], total, own: own.get(account) ?? null };
}

export const playerContract: readonly Case[] = [
  {
    name: 'an accepted command is in the world, and was told, when it is answered',
    async run(open) {
      const { house, account } = await open();
      const heard = heardBy(house);
      const before = balanceOf(house.world, account);
      const { entry, events, repeated } = accept(await house.submit(diceBet(10_00), account));
      expect(heard.map(({ hash }) => hash)).toContain(entry.hash);
      expect(repeated).toBe(false);
      expect(events).toEqual(eventsOf(entry));
      expect(house.head.seq).toBeGreaterThanOrEqual(entry.header.seq);
      expect(house.world.seq).toBe(house.head.seq);
      const settled = events.find((event) => event.type === 'bet/settled');
      expect(balanceOf(house.world, account)).toBe(before - 10_00 + (settled?.data.payoutCents ?? Number.NaN));
    },
  },
  {
    name: 'the same command has one effect, one after the other and at once',
    async run(open) {
      const { house, account } = await open();
      const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
      const first = accept(await house.submit(diceBet(1_00), account, { id }));
      const again = accept(await house.submit(diceBet(1_00), account, { id }));
      expect(again).toEqual({ ...first, repeated: true });
      const both = await Promise.all([1, 2].map(() => house.submit(diceBet(1_00), account, { id: other })));
      expect(both.map(became).toSorted()).toEqual(['accepted', 'repeated']);
      expect(accountOf(house.world, account)?.totals.bets).toBe(2);
    },
  },
  {
    name: 'an id is of one command',
    async run(open) {
      const { house, account } = await open();
      const id = crypto.randomUUID();
      accept(await house.submit(diceBet(1_00), account, { id }));
      expect(became(await house.submit(diceBet(2_00), account, { id }))).toBe('This request was already used for something else');
    },
  },
  {
    name: 'a refusal has its sentence and no effect',
    async run(open) {
      const { house, account } = await open();
      const [heard, balance] = [heardBy(house), balanceOf(house.world, account)];
      expect(became(await house.submit(diceBet(500_00), account))).toBe('Insufficient balance');
      expect(became(await house.submit({ type: 'EndFlights', payload: { bets: [] } }, account))).toBe('Unauthorized');
      expect([heard.length, balanceOf(house.world, account)]).toEqual([0, balance]);
    },
  },
  {
    name: 'a refusal says when it was decided, as its entry would',
    async run(open) {
      const { house, account, clock } = await open();
      const when = async (): Promise<unknown> => {
        const submitted = await house.submit(diceBet(500_00), account);
        return submitted.kind === 'refused' && submitted.at;
      };
      expect(await when()).toBe(clock.now());
      clock.move(5_000);
      expect(await when()).toBe(clock.now());
      accept(await house.submit(diceBet(1_00), account));
      clock.move(-3_000);
      expect(await when()).toBe(house.head.at);
      expect(house.head.at).toBe(clock.now() + 3_000);
    },
  },
  {
    name: 'junk is refused and never throws',
    async run(open) {
      const { house, account } = await open();
      for (const payload of [
        null,
        7,
        [],
        { game: ['dice'] },
        { game: 1n },
        { game: 'dice', stakeCents: Number.NaN },
        'x'.repeat(100_000),
      ]) {
        const junk = { type: 'PlaceBet', payload } as unknown as Command;
        expect((await house.submit(junk, account)).kind).toBe('refused');
      }
      expect((await house.submit({ type: 'Nothing', payload: {} } as unknown as Command, account)).kind).toBe('refused');
      accept(await house.submit(diceBet(1_00), account));
    },
  },
  {
    name: 'a limit that is no number is refused, and lifts none',
    async run(open) {
      const { house, account } = await open();
      const setLimit = (amount: number) => house.submit({ type: 'SetLimit', payload: { kind: 'loss', period: 'day', amount } }, account);
      accept(await setLimit(20_00));
      const { limits } = house.world.accounts[account] ?? {};
      for (const amount of [Number.NaN, Number.POSITIVE_INFINITY])
        expect(became(await setLimit(amount))).toBe('Please enter a valid limit');
      expect(house.world.accounts[account]?.limits).toEqual(limits);
      accept(await house.submit(diceBet(1_00), account));
    },
  },
  {
    name: 'entries are told in order, each once, also those of others that are public',
    async run(open) {
      const { house, account, elsewhere } = await open();
      const heard = heardBy(house);
      await Promise.all([
        ...Array.from({ length: 5 }, () => house.submit(diceBet(1_00), account)),
        elsewhere(say('good evening')),
        elsewhere(say('good night')),
      ]);
      await vi.waitUntil(() => ['good evening', 'good night'].every((text) => heard.some((entry) => hasSaid(entry, text))), {
        timeout: PATIENCE_MS,
      });
      const places = heard.map(({ header }) => header.seq);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      expect(heard.filter((entry) => eventsOf(entry).some(({ type }) => type === 'bet/settled'))).toHaveLength(5);
    },
  },
  {
    name: 'a listener that fails disturbs nobody, and one that has stopped hears nothing',
    async run(open) {
      const { house, account } = await open();
      const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      house.onEntries(() => {
        throw new Error('a listener fails');
      });
      const gone: Entry[] = [];
      house.onEntries((entries) => gone.push(...entries))();
      const heard = heardBy(house);
      accept(await house.submit(diceBet(1_00), account));
      expect(heard).not.toHaveLength(0);
      expect(gone).toEqual([]);
      expect(failed).toHaveBeenCalled();
    },
  },
  {
    name: 'the own trail is read backwards, page by page',
    async run(open) {
      const { house, account } = await open();
      const heard = heardBy(house);
      for (let i = 0; i < 5; i += 1) accept(await house.submit(diceBet(1_00), account));
      const { store } = house.ports;
      const first = await store.readTrail(account, { limit: 2 });
      const next = await store.readTrail(account, { before: first.at(-1)?.seq ?? 0, limit: 2 });
      const rest = await store.readTrail(account, { before: next.at(-1)?.seq ?? 0, limit: 1_000 });
      const all = [...first, ...next, ...rest];
      expect([first.length, next.length]).toEqual([2, 2]);
      expect(all.slice(0, 5).map(({ hash }) => hash)).toEqual(heard.map(({ hash }) => hash).toReversed());
      for (const stored of all) expect(stored.subjects).toContain(account);
      expect(eventsOf(readStored(all.at(-1) ?? first[0]!)).map(({ type }) => type)).toContain('account/registered');
    },
  },
  {
    name: 'a world that was shown stays as it was, and the next one shares what is the same',
    async run(open) {
      const { house, account, elsewhere } = await open();
      const shown = house.world;
      const text = JSON.stringify(shown);
      accept(await house.submit(diceBet(1_00), account));
      await elsewhere(say('good evening'));
      await vi.waitUntil(() => house.world.chat.messages.length > 0, { timeout: PATIENCE_MS });
      expect(JSON.stringify(shown)).toBe(text);
      expect(house.world.accounts[account]).not.toBe(shown.accounts[account]);
      expect(house.world.sportEvents).toBe(shown.sportEvents);
    },
  },
  {
    name: 'its clock shows the time of the house',
    async run(open) {
      const { house, clock } = await open();
      expect(house.ports.clock.now()).toBe(clock.now());
      clock.move(3_600_000);
      expect(house.ports.clock.now()).toBe(clock.now());
    },
  },
  {
    name: 'the own account is what the whole log says',
    async run(open) {
      const { house, account, truth } = await open();
      for (const stake of [1_00, 2_50, 30_00]) accept(await house.submit(diceBet(stake), account));
      accept(await house.submit({ type: 'RotateSeed', payload: { clientSeed: 'mine' } }, account));
      accept(await house.submit(say('hello'), account));
      const whole = await truth();
      expect(accountOf(house.world, account)).toEqual(accountOf(whole, account));
      expect(balanceOf(house.world, account)).toBe(balanceOf(whole, account));
      expect(house.world.rules).toEqual(whole.rules);
      expect(house.world.chat.messages).toEqual(whole.chat.messages);
    },
  },
  {
    name: 'the leaderboard is the house’s word: points of everybody, and the own place',
    async run(open) {
      const played = await open();
      const { house, account, elsewhere } = played;
      const { stop } = await heardOf(played, 'standings-all', () => true);
      await elsewhere(diceBet(30_00));
      accept(await house.submit(diceBet(20_00), account));
      const names = (word: TopicAnswer<'standings-all'>) => word.rows.map(({ username }) => username);
      const { word } = await heardOf(played, 'standings-all', (one) => names(one).includes('bob') && one.own !== null);
      expect(names(word).slice(0, 2)).toEqual(['bob', 'ada']);
      expect(word).toEqual(await shouldSay(played, 'standings-all'));
      expect(word.own).toMatchObject({ username: 'ada', points: 20, rank: 2 });
      stop();
    },
  },
  {
    name: 'a hidden name is hidden from others, and its rounds are shown in full to their player',
    async run(open) {
      const played = await open();
      const { house, account, elsewhere } = played;
      await elsewhere({ type: 'SetFeed', payload: { hidden: true } });
      await elsewhere(diceBet(3_00));
      accept(await house.submit({ type: 'SetFeed', payload: { hidden: true } }, account));
      accept(await house.submit(diceBet(2_00), account));
      const isWhole = ({ rows }: TopicAnswer<'rounds-newest'>) =>
        [2_00, 3_00].every((cents) => rows.some(({ stakeCents }) => stakeCents === cents));
      const { word, stop } = await heardOf(played, 'rounds-newest', (one) => isWhole(one) && one.own !== null);
      stop();
      expect(word).toEqual(await shouldSay(played, 'rounds-newest'));
      const theirs = word.rows.filter(({ stakeCents }) => stakeCents === 2_00 || stakeCents === 3_00);
      expect(theirs).toMatchObject(theirs.map(() => ({ account: null, player: null, proof: null })));
      expect(word.own?.hidden).toMatchObject([{ account, stakeCents: 2_00, proof: { game: 'dice' } }]);
      const other = Object.values((await played.truth()).accounts).find(({ username }) => username === 'bob');
      expect(JSON.stringify(word)).not.toContain(other?.id);
      expect(JSON.stringify(house.topicAnswer('rounds-newest', null)), 'for a guest of the same page').not.toContain(account);
    },
  },
  {
    name: 'a word is the same object until it says something else, and who stopped is not told',
    async run(open) {
      const played = await open();
      const { house, account, elsewhere } = played;
      const { word, stop } = await heardOf(played, 'standings-all', () => true);
      await elsewhere(say('hello'));
      await vi.waitUntil(() => house.world.chat.messages.length > 0, { timeout: PATIENCE_MS });
      expect(house.topicAnswer('standings-all', account)).toBe(word);
      let told = 0;
      house.follow('standings-all', account, () => (told += 1))();
      const before = told;
      await elsewhere(diceBet(5_00));
      const { stop: stopToo } = await heardOf(played, 'standings-all', (one) => one !== word);
      expect(told).toBe(before);
      stop();
      stopToo();
    },
  },
  {
    name: 'whoever follows the table of live roulette is counted there',
    async run(open) {
      const played = await open();
      const { word, stop } = await heardOf(played, 'live-table', ({ total }) => total === 1);
      expect(word).toMatchObject({ rows: [], own: null });
      stop();
    },
  },
];

/** A world as lines is the very same world again, in the same order of keys, however long its records are. */
import { expect, test } from 'vitest';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { linesOfWorld, stateLines, withLine } from '../../src/base/worldText.ts';
import { newcomer, TestBrowser } from '../kit/testHouse.ts';

/** The world of a house, with so many accounts more; only what a text can show counts here. */
async function worldOf(more: number): Promise<World> {
  const { house } = await new TestBrowser().tab();
  const ada = await newcomer({ house }, 'ada');
  const world = structuredClone(house.world);
  const [pattern] = Object.values(world.accounts);
  for (let place = 0; place < more; place += 1) {
    const id: typeof ada = `acc_${place.toString(16).padStart(32, '0')}`;
    world.accounts[id] = { ...structuredClone(pattern), id, username: `"player"\n${place}` } as World['accounts'][typeof id];
    world.names[`player-${place}`] = id;
    world.usernames[id] = { name: `player-${place}`, seq: place, at: place };
    world.commitments[place.toString(16).padStart(64, '0')] = true;
    world.ledger.player[id] = place;
    world.ledger.escrow[`bet_${place}`] = 1;
  }
  return world;
}

const read = (lines: readonly string[]): World | null => lines.reduce<World | null>(withLine, null);

test.each([0, 2_000])('with %d accounts more', async (more) => {
  const world = await worldOf(more);
  const lines = [...linesOfWorld(world)];
  expect(lines.length).toBeGreaterThan(more / 500);
  expect(lines.join('')).not.toContain('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120_000);
  expect(JSON.stringify(read(lines))).toBe(JSON.stringify(world));
});

test.each([
  ['a line that is no JSON', ['{']],
  ['a record that a world does not have', ['{"ledger":{}}', '[["rules"],{}]']],
  ['a line that sets a prototype', ['{"ledger":{"debt":{}}}', '[["ledger","debt"],{"__proto__":{"acc_1":-5}}]']],
])('%s is no world', (_name, lines) => {
  expect(() => read(lines)).toThrow();
});

/** Chapters of closed logs begin with a state in this form, and its hash is that of its lines. docs/log-format.md states the length. */
test('a line ends with the value that brings it to 100,000 characters', async () => {
  const [, ...lines] = linesOfWorld(await worldOf(2_000));
  const parsed = lines.map((line) => ({ line, content: JSON.parse(line) as readonly [readonly string[], Record<string, unknown>] }));
  // The last line of a record may be shorter.
  const full = parsed.filter(({ content: [path] }, place) => path.join('.') === parsed[place + 1]?.content[0].join('.'));
  expect(full.length).toBeGreaterThan(3);
  for (const {
    line,
    content: [, values],
  } of full) {
    const lastValue = JSON.stringify(Object.fromEntries(Object.entries(values).slice(-1))).slice(1, -1);
    const text = line.slice('['.length, -'}]'.length);
    expect(text.length).toBeGreaterThanOrEqual(100_000);
    expect(text.length - `,${lastValue}`.length).toBeLessThan(100_000);
  }
});

/** Each referred account has about 120 characters here, and a line of a log at most 4,000,000. */
test('no line grows with the number of accounts, offers, client seeds, credits or messages', async () => {
  const world = await worldOf(2_000);
  for (const id of Object.keys(world.accounts) as (keyof World['accounts'])[]) {
    world.referrals[id] = { referrer: id, seq: 1, at: 1 } as never;
    world.cards[id] = { about: 'plays dice' } as never;
    world.dueReferrals[id] = id;
    world.wallCredits[`harbor:${id}`] = { account: id, cents: 1 } as never;
    world.chat.times[id] = [1, 2, 3, 4, 5];
    world.chat.messages.push({ id: `msg_${id}`, reactions: { heart: { [id]: true } } } as never);
    for (let n = 0; n < 5; n += 1) world.clientSeeds[`${id} ${n}`] = true;
    world.offers[`off_${id}`] = { seq: 1 } as never;
  }
  const lines = [...linesOfWorld(world)];
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120_000);
  expect(JSON.stringify(read(lines))).toBe(JSON.stringify(world));
});

/** Chapters of closed logs hold states in this form, with their hashes. Whoever changes it raises `STATE_VERSION`. */
test('every list and record has lines of its own, in the order of their names', () => {
  const filled = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => {
        if (JSON.stringify(value) === '[]') return [name, [1]];
        return [name, JSON.stringify(value) === '{}' ? { one: 1 } : value];
      }),
    );
  const empty = emptyWorld();
  const { ledger, chat, race, feed, finishedRounds } = empty;
  const inner = { ledger, chat, race, feed, finishedRounds };
  const world = {
    ...filled(empty),
    ...Object.fromEntries(Object.entries(inner).map(([name, part]) => [name, filled(part)])),
  } as unknown as World;
  const [, ...lines] = linesOfWorld(world);
  const paths = lines.map((line) => (JSON.parse(line) as readonly [readonly string[], unknown])[0].join('.'));
  const own = [
    'accounts bets cards chat.messages chat.times checkpointKeys clientSeeds codes commitments completedBefore corrections decidedWithdrawals',
    'dueReferrals emails endOrder endedSportBets feed.biggest feed.newest finishedRounds.coinflip finishedRounds.crash finishedRounds.roulette finishedSportEvents flights ledger.debt ledger.escrow',
    'ledger.player levels names offerPayouts offers race.open racePoints referralClicks referrals reversibleEnds rounds rulesHistory sportBets',
    'sportEvents usernames wallCredits wallSessions walls withdrawals',
  ];
  expect(paths.join(' ')).toBe(own.join(' '));
});

/** JavaScript puts keys that look like numbers first, and in the order of these numbers. No other language does. */
test('a state has the keys of all objects in the order of their UTF-16 code units, also those that look like numbers', () => {
  const names = ['1000', '999', '-ab', 'Zoe', '\u{1F600}', '\uFB00', '10'];
  const ordered = ['-ab', '10', '1000', '999', 'Zoe', '\u{1F600}', '\uFB00'];
  const worldWith = (keys: readonly string[]): World => {
    const values = Object.fromEntries(keys.map((key) => [key, 1]));
    return { ...emptyWorld(), names: values, racePoints: { acc_1: values }, rain: { last: undefined, ...values } } as unknown as World;
  };
  const text = `{${ordered.map((key) => `${JSON.stringify(key)}:1`).join(',')}}`;
  const lines = stateLines(worldWith(names));
  expect(lines[0]).toContain(`"rain":${text}`);
  expect(lines.slice(1)).toEqual([`[["names"],${text}]`, `[["racePoints"],{"acc_1":${text}}]`]);
  expect(stateLines(worldWith(names.toReversed())), 'whatever the order in the world is').toEqual(lines);
  expect(stateLines(read(lines) ?? expect.fail()), 'and is what its lines lead to').toEqual(lines);
});

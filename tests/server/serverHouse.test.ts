/** The house on a server: batches, answers only of what is durable, what happens when a write fails, and its seeds. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { type Entry, headOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import { accountOf } from '../../src/domain/world.ts';
import { registerWithEmail } from '../../src/engine/accounts/registration.ts';
import { StoreUnavailableError, TooBusyError } from '../../src/base/ports.ts';
import { wholeSnapshot } from '../../src/base/wholeSnapshot.ts';
import { Door } from '../../src/server/door.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { entryOfNewerVersion } from '../kit/forge.ts';
import { START } from '../kit/lawful.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { seedNumbered, seedWithPoint } from '../kit/seeds.ts';
import { accept, became, diceBet, GENESIS, newcomer } from '../kit/testHouse.ts';
import { PATIENCE_MS } from '../kit/patience.ts';

const machines: TestMachine[] = [];
afterEach(() => {
  for (const machine of machines.splice(0)) machine.close();
  vi.useRealTimers();
});

async function machineWithAda() {
  const machine = new TestMachine();
  machines.push(machine);
  const opened = await machine.open();
  const ada = await newcomer(opened, 'ada');
  return { machine, ...opened, ada };
}

/** A promise that the test ends. */
function held() {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

/** Lets everything happen that waits for nothing. A timer that is late comes before the `setImmediate` of a command. */
const settle = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setImmediate(resolve));
};
const idNumbered = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const expectSound = (machine: TestMachine): void => expect(verifyLines(machine.lines()).failure).toBeNull();
let rotations = 0;
/** With another client seed each time. */
const rotate = () => ({ type: 'RotateSeed', payload: { clientSeed: `seed ${(rotations += 1)}` } }) as const;

describe('batches', () => {
  test('that credit one transaction of a wall twice credit it once, and the house goes on', async () => {
    const { machine, house, ada } = await machineWithAda();
    accept(await house.submit({ type: 'OpenWall', payload: { wall: 'harbor' } }, ada));
    const payload = { wall: 'harbor', message: 'credits_earned', cents: 100, transaction: 'tx-1' };
    const both = await Promise.all([1, 2].map(() => house.submit({ type: 'CreditFromWall', payload }, ada)));
    expect(both.map((one) => (one.kind === 'refused' ? one.refusal.refused : one.kind))).toEqual(['accepted', 'wall-repeated']);
    accept(await house.submit(diceBet(1_00), ada));
    expectSound(machine);
  });

  test('that the store does not append are answered as not saved, and nothing is decided after them', async () => {
    const { machine, house, stores, ada } = await machineWithAda();
    const before = machine.lines();
    vi.spyOn(stores.log, 'append').mockResolvedValueOnce({ kind: 'behind' });
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    expect(machine.lines()).toEqual(before);
  });

  test('what waits while the last write is under way is one batch; two are under way at most', async () => {
    const { machine, house, stores, ada } = await machineWithAda();
    const disk = held();
    stores.log.disk = disk.until;
    const before = machine.kept.batches.length;
    const answers = [house.submit(diceBet(1_00), ada)];
    await settle();
    answers.push(house.submit(diceBet(1_00), ada));
    await settle();
    for (let n = 0; n < 300; n += 1) answers.push(house.submit(diceBet(1), ada));
    await settle();
    expect(house.head.seq, 'two are decided').toBe(GENESIS + 3);
    disk.release();
    await Promise.all(answers);
    expect(machine.kept.batches.slice(before).map(({ entries }) => entries.length)).toEqual([1, 1, 256, 44]);
    expectSound(machine);
  });

  test('of many that come at once one half is written while the other is decided; a few are one batch', async () => {
    const { machine, house, stores, ada } = await machineWithAda();
    const [before, seq] = [machine.kept.batches.length, house.head.seq];
    const together = (count: number) => Promise.all(Array.from({ length: count }, () => house.submit(diceBet(1), ada)));
    await together(31);
    await together(32);
    const disk = held();
    stores.log.disk = disk.until;
    const bets = together(65);
    await expect.poll(() => house.head.seq).toBe(seq + 31 + 32 + 65);
    disk.release();
    await bets;
    expect(machine.kept.batches.slice(before).map(({ entries }) => entries.length)).toEqual([31, 16, 16, 33, 32]);
    expectSound(machine);
  });

  test('while more than a batch waits for a second, another command is not taken; when it has become less, it is', async () => {
    const { machine, house, stores, meters, ada } = await machineWithAda();
    const results: string[] = [];
    meters.add({
      answered: ({ result }) => results.push(result),
      queued: () => undefined,
      committed: () => undefined,
      reopened: () => undefined,
    });
    const disk = held();
    stores.log.disk = disk.until;
    const answers = [house.submit(diceBet(1), ada)];
    await settle();
    answers.push(house.submit(diceBet(1), ada));
    await settle();
    for (let n = 0; n < 256; n += 1) answers.push(house.submit(diceBet(1), ada));
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 1_001);
    await expect(house.submit(diceBet(1), ada)).rejects.toThrow(TooBusyError);
    clock.mockRestore();
    disk.release();
    await Promise.all(answers);
    expect(became(await house.submit(diceBet(1), ada))).toBe('accepted');
    expect(results.filter((result) => result === 'too-busy')).toHaveLength(1);
    expectSound(machine);
  });

  test('nobody is told anything before it is durable: no answer, no refusal, no listener, no head', async () => {
    const { house, stores, ada } = await machineWithAda();
    const disk = held();
    stores.log.disk = disk.until;
    const told: string[] = [];
    house.onEntries((entries) => told.push(...entries.map(({ header }) => `entry ${header.seq}`)));
    const head = house.durableHead;
    const bet = house.submit(diceBet(100_00), ada).then(() => told.push('bet'));
    const tooMuch = house.submit(diceBet(5_000_00), ada).then((submitted) => told.push(became(submitted)));
    await settle();
    expect(house.head.seq, 'decided ahead').toBe(GENESIS + 2);
    expect([told, house.durableHead]).toEqual([[], head]);
    disk.release();
    await Promise.all([bet, tooMuch]);
    expect(told).toEqual([`entry ${GENESIS + 2}`, 'bet', 'Insufficient balance']);
    expect(house.durableHead.seq).toBe(GENESIS + 2);
  });

  test('a refusal by the time of an entry waits for the entry: of an id that was used, and at the door', async () => {
    const { machine, stores, ada, ...opened } = await machineWithAda();
    const door = new Door(opened);
    const id = idNumbered(1);
    accept(await door.submit({ id, ...diceBet(1_00) }, ada));
    const disk = held();
    stores.log.disk = disk.until;
    const told: string[] = [];
    machine.clock.move(3_600_000);
    const bet = door.submit({ id: idNumbered(2), ...diceBet(1_00) }, ada);
    await settle();
    machine.clock.move(-3_600_000);
    const sent = [
      { id, ...diceBet(2_00) },
      { id: 'no UUID', ...diceBet(1_00) },
      { id: idNumbered(3), type: 'OpenLiveRound', payload: { game: 'crash' } },
    ];
    const refused = sent.map(async (one) => void told.push(became(await door.submit(one, ada))));
    await settle();
    expect(told).toEqual([]);
    disk.release();
    await Promise.all([bet, ...refused]);
    expect(told.toSorted()).toEqual(['This request could not be read', 'This request was already used for something else', 'Unauthorized']);
  });

  test('a refusal that waits for a slow write says when it was decided', async () => {
    const { house, machine, stores, ada } = await machineWithAda();
    const disk = held();
    stores.log.disk = disk.until;
    const bet = house.submit(diceBet(1_00), ada);
    const sent = [diceBet(5_000_00), { type: 'PlaceBet', payload: null } as unknown as Command];
    const refused = sent.map((command) => house.submit(command, ada));
    await settle();
    const at = machine.clock.now();
    machine.clock.move(40_000);
    disk.release();
    accept(await bet);
    for (const one of refused) expect(await one).toMatchObject({ kind: 'refused', at });
  });

  test('nobody is refused because of an account that may yet be lost', async () => {
    const { house, stores } = await machineWithAda();
    const [before, disk] = [house.head.seq, held()];
    stores.log.disk = disk.until;
    stores.log.failNext('lost');
    const said: string[] = [];
    const register = async (n: number): Promise<void> => {
      const form = {
        username: `bob${n}`,
        email: 'bob@example.com',
        password: 'secret word',
        confirmPassword: 'secret word',
        referralCode: '',
      };
      const answer = await registerWithEmail(house, form, { commandId: idNumbered(n), iterations: 10 });
      said.push(isRefusal(answer) ? answer.sentence : 'opened');
    };
    const first = register(1);
    await expect.poll(() => house.head.seq).toBeGreaterThan(before);
    const second = register(2);
    await settle();
    expect(said, 'it stands in a world that is ahead').toEqual([]);
    disk.release();
    await Promise.all([first, second]);
    expect(said).toEqual(['Failed to create user', 'Failed to create user']);
    await expect.poll(() => house.isOpen).toBe(true);
    await register(3);
    expect(said.at(-1)).toBe('opened');
  });

  test('the operator is told why the log is given up, and when it is open again', async () => {
    const { machine, house, stores, meters, ada } = await machineWithAda();
    let reopened = 0;
    const ignore = (): void => undefined;
    meters.add({ answered: ignore, queued: ignore, committed: ignore, reopened: () => (reopened += 1) });
    stores.log.failNext('lost');
    await expect(house.submit(diceBet(1), ada)).rejects.toThrow(StoreUnavailableError);
    await expect.poll(() => house.isOpen).toBe(true);
    expect(machine.notices).toEqual([
      'The log is given up, and opened again: the connection died before the write',
      `The log is open again at entry ${GENESIS + 1}.`,
    ]);
    expect(reopened).toBe(1);
  });

  test('the operator is told the code of PostgreSQL, such as that of a full disk', async () => {
    const { machine, house, stores, ada } = await machineWithAda();
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    vi.spyOn(stores.log, 'append').mockRejectedValueOnce(new StoreUnavailableError('the batch was not written', { cause: full }));
    await expect(house.submit(diceBet(1), ada)).rejects.toThrow(StoreUnavailableError);
    await expect.poll(() => house.isOpen).toBe(true);
    expect(machine.notices[0]).toBe('The log is given up, and opened again: could not extend file (53100)');
  });

  test('the operator is told once why the log cannot be opened yet, also where only a closed connection told that it was lost', async () => {
    const { machine, house, stores } = await machineWithAda();
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const away = new StoreUnavailableError('the database is away', { cause: refused });
    vi.spyOn(stores, 'renewLease').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    stores.loseLease();
    await expect.poll(() => house.isOpen).toBe(true);
    expect(machine.notices).toEqual([
      'The log is given up, and opened again: the connection that holds the lease was closed',
      'The log cannot be opened yet: connect ECONNREFUSED (ECONNREFUSED)',
      `The log is open again at entry ${GENESIS + 1}.`,
    ]);
  });

  test('work on a world that stands still sees only what is durable, and commands wait for it', async () => {
    const { house, stores, ada } = await machineWithAda();
    const disk = held();
    stores.log.disk = disk.until;
    const first = house.submit(diceBet(1_00), ada);
    await settle();
    const work = held();
    const seen = house.whileStill(async (world) => {
      const at = [world.seq, house.durableHead.seq];
      await work.until;
      return [...at, world.seq];
    });
    const second = house.submit(diceBet(1_00), ada);
    disk.release();
    await first;
    await settle();
    work.release();
    expect(await seen).toEqual([GENESIS + 2, GENESIS + 2, GENESIS + 2]);
    expect(became(await second)).toBe('accepted');
  });
});

test('a command that has waited for 20 s is not decided: it can be sent again', async () => {
  const { house, ada } = await machineWithAda();
  const elapsed = vi.spyOn(performance, 'now');
  const late = async (ms: number) => {
    const work = held();
    const seen = house.whileStill(() => work.until);
    const now = performance.now();
    elapsed.mockReturnValue(now);
    const bet = house.submit(diceBet(1_00), ada);
    await settle();
    elapsed.mockReturnValue(now + ms);
    work.release();
    await seen;
    return bet;
  };
  expect(became(await late(19_000))).toBe('accepted');
  await expect(late(21_000)).rejects.toThrow(StoreUnavailableError);
  elapsed.mockRestore();
  expect(accountOf(house.world, ada)?.totals.bets).toBe(1);
});

describe('a log that has lost what was told', () => {
  test.each([
    ['is empty', 0],
    ['is of an earlier day', GENESIS],
  ])('%s: nothing more is decided, and nothing is begun anew', async (_what, left) => {
    const { house, machine, stores, ada } = await machineWithAda();
    const { log } = machine.kept;
    log.entries.splice(left);
    const last = log.entries.at(-1);
    log.head = last && log.head ? { ...log.head, seq: last.seq, hash: last.hash } : null;
    stores.log.failNext('lost');
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    expect(await house.ended).toBe(`The stored log is damaged: entry ${GENESIS + 1} is gone.`);
    expect(log.entries).toHaveLength(left);
  });
});

test('a log that a newer version has written is not opened: its pages were told of entries that this house cannot read', async () => {
  const { house, machine, ada } = await machineWithAda();
  const { durableHead: head } = house;
  await house.stop();
  await (await machine.open()).house.stop();
  const stored = entryOfNewerVersion(head, ada);
  const { log } = machine.kept;
  log.entries.push(stored);
  log.head = headOf(readStored(stored));
  await expect(machine.open()).rejects.toThrow(`entry ${head.seq + 1} holds jackpot/won, which only a newer version understands`);
});

test('nor is it refused by a look-up that ends after that', async () => {
  const { machine, house: before, ada } = await machineWithAda();
  accept(await before.submit({ type: 'OpenWall', payload: { wall: 'harbor' } }, ada));
  const credit = {
    type: 'CreditFromWall',
    payload: { wall: 'harbor', message: 'credits_earned', cents: 100, transaction: 'tx-1' },
  } as const;
  accept(await before.submit(credit, ada));
  const { house, stores } = await machine.open();
  const findKeys = stores.log.findKeys.bind(stores.log);
  const elapsed = vi.spyOn(performance, 'now');
  const late = async (ms: number) => {
    const now = performance.now();
    vi.spyOn(stores.log, 'findKeys').mockImplementationOnce((keys) => {
      elapsed.mockReturnValue(now + ms);
      return findKeys(keys);
    });
    elapsed.mockReturnValue(now);
    return house.submit(credit, ada);
  };
  expect(became(await late(19_000))).toContain('already');
  await expect(late(21_000)).rejects.toThrow(StoreUnavailableError);
  elapsed.mockRestore();
});

describe('the look-up of an id', () => {
  test('is spared for new ids once those of the log have been read, and only for them', async () => {
    const { house, stores, ada } = await machineWithAda();
    await settle();
    const lookUps = vi.spyOn(stores.log, 'findKeys');
    const id = idNumbered(1);
    accept(await house.submit(diceBet(1_00), ada, { id }));
    expect(lookUps).not.toHaveBeenCalled();
    expect(became(await house.submit(diceBet(1_00), ada, { id }))).toBe('repeated');
    expect(lookUps).toHaveBeenCalledOnce();
  });

  test('holds up commands that come after it, so that none overtakes it', async () => {
    const { machine, ada } = await machineWithAda();
    const { house, stores } = await machine.open();
    await settle();
    const read = stores.vault.getMany.bind(stores.vault);
    vi.spyOn(stores.vault, 'getMany').mockImplementationOnce(async (names) => {
      await settle();
      return read(names);
    });
    const [rotated, said] = await Promise.all([
      house.submit(rotate(), ada),
      house.submit({ type: 'Say', payload: { text: 'after it' } }, ada),
    ]);
    expect([rotated, said].map((one) => accept(one).entry.header.seq)).toEqual([GENESIS + 2, GENESIS + 3]);
  });

  test('that was spared wrongly has no second effect: the write fails, and sent again the command is found', async () => {
    const { machine, ada } = await machineWithAda();
    const id = idNumbered(1);
    const first = await machine.open();
    accept(await first.house.submit(diceBet(1_00), ada, { id }));
    const keys = vi.spyOn(machine.kept.log.keys, 'keys').mockImplementationOnce(() => [].values());
    const { house } = await machine.open();
    await settle();
    expect(keys).toHaveBeenCalledOnce();
    await expect(house.submit(diceBet(1_00), ada, { id })).rejects.toThrow(StoreUnavailableError);
    const again = await vi.waitFor(() => house.submit(diceBet(1_00), ada, { id }), { timeout: PATIENCE_MS });
    expect(became(again)).toBe('repeated');
    expect(machine.kept.log.head?.seq).toBe(GENESIS + 2);
    expectSound(machine);
  });
});

describe('a write that fails', () => {
  /** Sends a bet and another one while the first is being written; both fail. */
  async function failing(fate: 'lost' | 'kept, but not known') {
    const opened = await machineWithAda();
    const { house, stores, ada } = opened;
    const heard: Entry[] = [];
    house.onEntries((entries) => heard.push(...entries));
    const disk = held();
    stores.log.disk = disk.until;
    stores.log.failNext(fate);
    const [one, two] = [house.submit(diceBet(1_00), ada, { id: idNumbered(1) }), house.submit(diceBet(1_00), ada, { id: idNumbered(2) })];
    const failed = Promise.allSettled([one, two]);
    await settle();
    disk.release();
    for (const result of await failed) expect(result.status === 'rejected' && result.reason).toBeInstanceOf(StoreUnavailableError);
    return { ...opened, heard };
  }

  const again = (house: Engine, ada: `acc_${string}`, n: number) =>
    vi.waitFor(async () => became(await house.submit(diceBet(1_00), ada, { id: idNumbered(n) })), { timeout: PATIENCE_MS });

  test('is answered by a failure; the world is given up, and sent again both have one effect', async () => {
    const { machine, house, heard, ada } = await failing('lost');
    expect(await again(house, ada, 1)).toBe('accepted');
    expect(await again(house, ada, 2)).toBe('accepted');
    expect(heard.map(({ header }) => header.seq)).toEqual([GENESIS + 2, GENESIS + 3]);
    expect(accountOf(house.world, ada)?.seeds.nonce).toBe(2);
    expectSound(machine);
  });

  test('although it was kept is told to listeners, once and in order, and sent again is answered with its entry', async () => {
    const { machine, house, heard, ada } = await failing('kept, but not known');
    expect(await again(house, ada, 1)).toBe('repeated');
    expect(await again(house, ada, 2)).toBe('repeated');
    expect(became(await house.submit(diceBet(1_00), ada))).toBe('accepted');
    expect(heard.map(({ header }) => header.seq)).toEqual([GENESIS + 2, GENESIS + 3, GENESIS + 4]);
    expectSound(machine);
  });

  test('fails what was refused by the world that is given up, too', async () => {
    const { house, stores, ada } = await machineWithAda();
    const disk = held();
    stores.log.disk = disk.until;
    stores.log.failNext('lost');
    const written = house.submit(diceBet(1_00), ada);
    void written.catch(() => undefined);
    await settle();
    // It has no form, so it is refused when it is read, by a world that is not durable yet.
    const refused = house.submit({ type: 'PlaceBet', payload: null } as unknown as Command, ada);
    const all = Promise.allSettled([written, refused]);
    await settle();
    disk.release();
    for (const result of await all) expect(result.status === 'rejected' && result.reason).toBeInstanceOf(StoreUnavailableError);
  });

  test('does not bring a house back that was closed before the log was open again', async () => {
    const { house, stores, ada } = await machineWithAda();
    const lease = held();
    vi.spyOn(stores, 'renewLease').mockImplementationOnce(() => lease.until);
    stores.log.failNext('lost');
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    await settle();
    house.close();
    lease.release();
    await settle();
    expect(house.isOpen).toBe(false);
  });

  test('and a lease that is lost while the log is opened again: it is taken again before anything is decided', async () => {
    const { machine, house, stores, ada } = await machineWithAda();
    const disk = held();
    vi.spyOn(stores.log, 'head').mockImplementationOnce(async () => {
      await disk.until;
      return machine.kept.log.head;
    });
    const renewed = vi.spyOn(stores, 'renewLease');
    stores.log.failNext('lost');
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    await expect.poll(() => renewed.mock.calls).toHaveLength(1);
    stores.loseLease();
    disk.release();
    await expect.poll(() => house.isOpen).toBe(true);
    expect(renewed).toHaveBeenCalledTimes(2);
    expect(became(await house.submit(diceBet(1_00), ada))).toBe('accepted');
  });

  test('because another house decides ends this one: it appends nothing and answers nothing any more', async () => {
    const { machine, house, ada } = await machineWithAda();
    const next = await machine.open();
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    expect(await house.ended).toBe('Another house decides now.');
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    expect(became(await next.house.submit(diceBet(1_00), ada))).toBe('accepted');
    expect(machine.kept.log.head?.seq).toBe(GENESIS + 2);
    expectSound(machine);
  });
});

describe('seeds', () => {
  test('are kept by the batch with the entry that commits to them, and deleted by the one with the entry that reveals them', async () => {
    const { machine, house, ada } = await machineWithAda();
    const { activeHash, nextHash } = accountOf(house.world, ada)!.seeds;
    const registration = machine.kept.batches.at(-1)!;
    expect(registration.entries).toHaveLength(1);
    expect(registration.secrets.map(([name]) => name)).toEqual([`seed:${activeHash}`, `seed:${nextHash}`]);
    accept(await house.submit(rotate(), ada));
    const rotation = machine.kept.batches.at(-1)!;
    expect(rotation.revealed).toEqual([`seed:${activeHash}`]);
    expect(rotation.secrets.map(([name]) => name)).toEqual([`seed:${accountOf(house.world, ada)!.seeds.nextHash}`]);
    expect(await machine.kept.vault.keys('seed:')).toHaveLength(4 + 2);
  });

  test('of a refused command are never kept', async () => {
    const { machine, house } = await machineWithAda();
    const batches = machine.kept.batches.length;
    expect(became(await house.submit(rotate(), 'guest'))).toBe('Please login to play');
    expect(machine.kept.batches.length).toBe(batches);
  });

  test('rotated several times within one batch are each opened from memory', async () => {
    const { machine, house, stores, ada } = await machineWithAda();
    const disk = held();
    stores.log.disk = disk.until;
    const first = [house.submit(diceBet(1_00), ada), house.submit(diceBet(1_00), 'guest')];
    await settle();
    const rest = [
      house.submit(rotate(), ada),
      house.submit(diceBet(1_00), ada),
      house.submit(rotate(), ada),
      house.submit(diceBet(1_00), ada),
    ];
    await settle();
    disk.release();
    expect((await Promise.all(rest)).map(became)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    await Promise.all(first);
    const kept = await machine.kept.vault.keys('seed:');
    const { activeHash, nextHash } = accountOf(house.world, ada)!.seeds;
    expect(kept).toEqual(expect.arrayContaining([`seed:${activeHash}`, `seed:${nextHash}`]));
    expect(kept).toHaveLength(4 + 2);
    expectSound(machine);
  });

  test('that are lost are replaced before the bet that needs them', async () => {
    const { machine, ada } = await machineWithAda();
    const seeds = await machine.kept.vault.keys('seed:');
    await machine.kept.vault.delete(seeds);
    const { house } = await machine.open();
    const placed = accept(await house.submit(diceBet(1_00), ada));
    expect(placed.entry.header.seq).toBe(GENESIS + 3);
    expect(machine.kept.batches.at(-1)!.entries).toHaveLength(2);
    expect(machine.kept.batches.at(-1)!.secrets).toHaveLength(2);
    expectSound(machine);
  });

  test('leave the house only when they are revealed', async () => {
    const opened = await machineWithAda();
    const { machine, house, ada } = opened;
    const door = new Door(opened);
    let said = '';
    door.subscribe((committed) => {
      said += JSON.stringify(committed);
    });
    const unrevealed = [...(await machine.kept.vault.getMany(await machine.kept.vault.keys('seed:'))).values()];
    said += JSON.stringify(
      await Promise.all([house.submit(diceBet(1_00), ada), house.submit({ type: 'PlaceBet', payload: {} } as never, ada)]),
    );
    for await (const piece of door.export('admin')) said += piece;
    await house.takeSnapshot();
    said += JSON.stringify(await machine.kept.snapshots.load());
    for (const record of unrevealed) expect(said).not.toContain((JSON.parse(record) as { serverSeed: string }).serverSeed);
    expect(unrevealed).toHaveLength(6);
  });
});

describe('a snapshot', () => {
  test('is taken once for an entry, however often it is asked for at once, while commands wait', async () => {
    const { machine, house, ada } = await machineWithAda();
    const save = vi.spyOn(machine.kept.snapshots, 'save');
    await Promise.all([house.takeSnapshot(), house.takeSnapshot()]);
    expect(save).toHaveBeenCalledOnce();
    const disk = held();
    accept(await house.submit(diceBet(1_00), ada));
    save.mockImplementationOnce(async (snapshot) => {
      await disk.until;
      await machine.kept.snapshots.save(snapshot);
    });
    const asked = house.takeSnapshot();
    const bet = house.submit(diceBet(1_00), ada);
    await settle();
    expect(house.head.seq, 'the bet waits').toBe(GENESIS + 2);
    disk.release();
    await asked;
    expect((await machine.kept.snapshots.load()).map(({ seq }) => seq)).toEqual([GENESIS + 2, GENESIS + 1]);
    expect(accept(await bet).entry.header.seq).toBe(GENESIS + 3);
    await house.takeSnapshot();
    const { house: next, folded } = await machine.open();
    expect([folded, JSON.stringify(next.world)]).toEqual([0, JSON.stringify(house.world)]);
  });

  test('lets commands on once its last line is taken, although it is not written yet', async () => {
    const { machine, house, ada } = await machineWithAda();
    const disk = held();
    vi.spyOn(machine.kept.snapshots, 'save').mockImplementationOnce(async (snapshot) => {
      const record = await wholeSnapshot(snapshot);
      await disk.until;
      await machine.kept.snapshots.save(record);
    });
    const asked = house.takeSnapshot();
    accept(await house.submit(diceBet(1_00), ada));
    expect(await machine.kept.snapshots.load()).toEqual([]);
    disk.release();
    await asked;
    const { folded, house: next } = await machine.open();
    expect([folded, JSON.stringify(next.world)]).toEqual([1, JSON.stringify(house.world)]);
  });

  test('that could not be kept is said, taken again when it is asked for, and holds nobody up', async () => {
    const { machine, house, ada } = await machineWithAda();
    vi.spyOn(machine.kept.snapshots, 'save').mockRejectedValueOnce(new StoreUnavailableError('no room'));
    await expect(house.takeSnapshot()).rejects.toThrow('no room');
    expect(await machine.kept.snapshots.load()).toEqual([]);
    accept(await house.submit(diceBet(1_00), ada));
    await house.takeSnapshot();
    expect((await machine.kept.snapshots.load()).map(({ seq }) => seq)).toEqual([GENESIS + 2]);
  });
});

test('a round in flight is ended when it is due, without anybody asking', async () => {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout'] });
  const machine = new TestMachine();
  machines.push(machine);
  const { house } = await machine.open();
  const ada = await newcomer({ house }, 'ada', { seeds: [seedWithPoint((point) => point === 250), seedNumbered('next')] });
  accept(await house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10_00, choice: {} } }, ada));
  const pastTheEnd = 60_000;
  machine.clock.move(pastTheEnd);
  await vi.advanceTimersByTimeAsync(pastTheEnd);
  // Commands are decided at the end of the turn in which they arrive.
  await new Promise((resolve) => setImmediate(resolve));
  expect(house.world.bets).toEqual({});
  expectSound(machine);
});

test('a round in flight is ended, too, whose cash-out was decided and then lost by a write that failed', async () => {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout'] });
  const machine = new TestMachine();
  machines.push(machine);
  const { house, stores } = await machine.open();
  const ada = await newcomer({ house }, 'ada', { seeds: [seedWithPoint((point) => point === 250), seedNumbered('next')] });
  const ben = await newcomer({ house }, 'ben');
  const { events } = accept(await house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10_00, choice: {} } }, ada));
  const [bet] = events.flatMap(({ type, data }) => (type === 'bet/placed' ? [data.bet] : []));
  machine.clock.move(10_000);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const disk = held();
  stores.log.disk = disk.until;
  // A block makes the house look again which rounds are in flight. At this time it has decided the cash-out already, which is not durable.
  const block = house.submit({ type: 'BlockAccount', payload: { account: ben, reason: 'a test' } }, seededAdmin.account);
  await turn();
  stores.log.failNext('lost');
  const cashOut = house.submit({ type: 'CashOut', payload: { bet } }, ada);
  const isLost = expect(cashOut).rejects.toThrow(StoreUnavailableError);
  await turn();
  expect(house.world.bets).toEqual({});
  disk.release();
  accept(await block);
  await isLost;
  while (!house.isOpen) await turn();
  expect(Object.keys(house.world.bets)).toEqual([bet]);
  const pastTheEnd = 60_000;
  machine.clock.move(pastTheEnd);
  await vi.advanceTimersByTimeAsync(pastTheEnd);
  await turn();
  expect(house.world.bets).toEqual({});
  expectSound(machine);
});

test('a snapshot makes the next start short, and stopping waits for what was decided', async () => {
  const { machine, house, stores, ada } = await machineWithAda();
  await house.takeSnapshot();
  const disk = held();
  stores.log.disk = disk.until;
  const bet = house.submit(diceBet(1_00), ada);
  await settle();
  const stopped = house.stop();
  disk.release();
  await stopped;
  expect(became(await bet)).toBe('accepted');
  await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
  const next = await machine.open();
  expect(next.folded).toBe(1);
  expect(next.house.head.seq).toBe(GENESIS + 2);
});

test('a house that stops answers all that waits', async () => {
  const { machine, house, ada } = await machineWithAda();
  const bets = Promise.all(Array.from({ length: 600 }, () => house.submit(diceBet(1), ada)));
  await house.stop();
  expect(new Set((await bets).map(became))).toEqual(new Set(['accepted']));
  expect(machine.kept.log.head?.seq).toBe(GENESIS + 1 + 600);
});

describe('the door', () => {
  test('sends commands of accounts, and none that only the house may send', async () => {
    const opened = await machineWithAda();
    const { ada } = opened;
    const door = new Door(opened);
    const send = async (type: string, payload: unknown, id = idNumbered(7)) => became(await door.submit({ id, type, payload }, ada));
    for (const type of ['RegisterAccount', 'SignIn', 'CreditFromWall', 'CorrectClock', 'MigrateRecords', 'EndFlights', 'SeedAccount']) {
      expect(await send(type, {}), type).toMatch(/^(Unauthorized|This request could not be read)$/u);
    }
    expect(await send('__proto__', {})).toBe('This request could not be read');
    expect(await send('PlaceBet', null)).toBe('This request could not be read');
    expect(await send('PlaceBet', diceBet(1_00).payload, 'not a uuid')).toBe('This request could not be read');
    expect(await send('PlaceBet', diceBet(1_00).payload)).toBe('accepted');
  });

  test('gives each reader their own view, page by page and whole', async () => {
    const opened = await machineWithAda();
    const { house, ada } = opened;
    const door = new Door(opened);
    const bob = await newcomer({ house }, 'bob');
    accept(await house.submit(rotate(), ada));
    expect([door.viewerOf(ada), door.viewerOf('acc_00000000000000000000000000000ad1'), door.viewerOf(`acc_${'f'.repeat(32)}`)]).toEqual([
      ada,
      'admin',
      null,
    ]);
    const [own] = await door.entries(ada, { after: GENESIS, limit: 1 });
    const [others] = await door.entries(bob, { after: GENESIS, limit: 1 });
    expect([own?.seq, others?.seq]).toEqual([GENESIS + 1, GENESIS + 1]);
    expect(own?.lines).toContain('RegisterAccount');
    expect(others?.lines).not.toContain('RegisterAccount');
    for (const viewer of [ada, bob, 'admin', 'public'] as const) {
      let text = '';
      for await (const piece of door.export(viewer)) text += piece;
      expect(verifyLines(text.trimEnd().split('\n')).failure, viewer).toBeNull();
    }
    expect((await door.entries('public', { after: GENESIS, limit: 100 })).length).toBe(door.head.seq - GENESIS);
  });
});

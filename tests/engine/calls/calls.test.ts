/** The calls of players and guests answer the same in the tab and over HTTP. Those of the office: tests/engine/office. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { withdrawalIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import type { GameName } from '../../../src/domain/games/catalog.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { calls, isCallRefused, type CallInput, type PageCaller } from '../../../src/api/calls.ts';
import { HouseCalls } from '../../../src/client/houseCalls.ts';
import { HttpCaller } from '../../../src/client/httpCaller.ts';
import { tabCaller } from '../../../src/app/embeddedCaller.ts';
import { registerWithEmail } from '../../../src/engine/accounts/registration.ts';
import type { House } from '../../../src/engine/house.ts';
import { MemoryProjections, chatProjections, ownProjections } from '../../../src/projections/memoryProjections.ts';
import { LogProjections } from '../../../src/projections/projectLog.ts';
import { EntryLists } from '../../../src/engine/entryLists.ts';
import { HouseOffice } from '../../../src/engine/office/houseOffice.ts';
import { ORIGIN, partnersOfTests, serveHouse } from '../../kit/gateway.ts';
import { signUp } from '../../kit/socket.ts';
import { accept, accountNamed, rotate, TestBrowser } from '../../kit/testHouse.ts';

interface Opened {
  readonly caller: PageCaller;
  readonly house: House;
  readonly ada: AccountId;
  readonly bob: AccountId;
}

const partners = partnersOfTests();

async function inTab(): Promise<Opened> {
  const tab = await new TestBrowser().tab();
  const { house } = tab;
  const named = async (username: string): Promise<AccountId> => {
    const form = {
      email: `${username}@example.com`,
      password: 'secret word',
      confirmPassword: 'secret word',
      username,
      referralCode: null,
    };
    await registerWithEmail(house, form, { commandId: crypto.randomUUID(), iterations: 10 });
    return accountNamed(tab, username);
  };
  const [ada, bob] = [await named('ada'), await named('bob')];
  const own = ownProjections(ada, house.ports.store);
  const chat = chatProjections(house.ports.store);
  const caller = tabCaller({
    house,
    partners: () => partners,
    office: () => new HouseOffice(house, new LogProjections(new MemoryProjections(), house.ports.store)),
    entryLists: () => new EntryLists(house, (account) => (account === null ? chat : own)),
    believesFrames: true,
    iterations: 10,
  });
  return { caller, house, ada, bob };
}

async function overHttp(): Promise<Opened> {
  const served = await serveHouse();
  onTestFinished(() => served.close());
  const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
  const tokens = new Map<AccountId | null, string>([ada, bob].map(({ id, token }) => [id, token]));
  const requests = new HouseCalls({
    fetch: (path, init) => served.fetch(ORIGIN + path, init),
    token: async (account = null) => tokens.get(account) ?? null,
  });
  const caller = new HttpCaller(requests, {
    submitOverHttp: (_submitted, send) => send(),
    clientSeedSent: () => undefined,
    backAgain: async () => false,
    head: served.house.head,
  });
  return { caller, house: served.house, ada: ada.id, bob: bob.id };
}

const bet = async (house: House, account: AccountId, game: GameName, choice: object) =>
  accept(await house.submit({ type: 'PlaceBet', payload: { game, stakeCents: 1_00, choice } }, account));

const wish = { cents: 20_00, method: 'paypal', address: 'pay@example.com' };

describe.each([
  ['in the tab', inTab],
  ['over HTTP', overHttp],
])('the calls %s', (_where, open) => {
  test('a withdrawal has one effect, is answered with its entry, and is refused in the words of the rules', async () => {
    const { caller, house, ada } = await open();
    const id = crypto.randomUUID();
    const first = await caller.call('withdraw', ada, { id, ...wish });
    const { seq, hash, at } = house.head;
    const event = { type: 'withdrawal/requested', data: { account: ada, cents: 20_00 } };
    expect(first).toMatchObject({ seq, hash, at, repeated: false, events: [event] });
    expect(await caller.call('withdraw', ada, { id, ...wish })).toMatchObject({ seq, hash, repeated: true });
    expect(await caller.call('withdraw', ada, { id: crypto.randomUUID(), ...wish, cents: 1_000_00 })).toMatchObject({
      refused: 'balance-too-low',
      sentence: 'Insufficient balance',
    });
  });

  test('every own address is found, also of withdrawals that the fold does not keep, and none of others', async () => {
    const { caller, house, ada, bob } = await open();
    const ids: string[] = [];
    for (let i = 0; i < 11; i += 1) {
      const id = crypto.randomUUID();
      await caller.call('withdraw', ada, { id, ...wish, address: `pay${i}@example.com` });
      const withdrawal = withdrawalIdFrom(id);
      ids.push(withdrawal);
      accept(await house.submit({ type: 'RejectWithdrawal', payload: { withdrawal, reason: 'try again' } }, 'house'));
    }
    expect(accountOf(house.world, ada)?.withdrawals.length).toBeLessThan(ids.length);
    const addresses = Object.fromEntries(ids.map((id, i) => [id, `pay${i}@example.com`]));
    const asked = [...ids, withdrawalIdFrom(crypto.randomUUID()), 'no id'];
    expect(await caller.call('payoutAddresses', ada, { withdrawals: asked })).toEqual({ addresses });
    expect(await caller.call('payoutAddresses', bob, { withdrawals: asked })).toEqual({ addresses: {} });
    expect(await caller.call('ownEmail', ada, {})).toEqual({ email: 'ada@example.com' });
  });

  test('one’s own bets come by game, result, time and page, with the entries that prove them, and none of others', async () => {
    const { caller, house, ada, bob } = await open();
    const games = ['dice', 'slots', 'dice', 'plinko', 'dice'] as const;
    const choices = { dice: { direction: 'under', target: 50 }, slots: {}, plinko: { rows: 8, risk: 'low' } };
    const placed: { readonly seq: number; readonly key: string; readonly game: string; readonly won: boolean; readonly at: number }[] = [];
    for (const game of games) {
      await bet(house, bob, 'slots', {});
      const { events, entry } = await bet(house, ada, game, choices[game]);
      const ended = events.flatMap(({ type, data }) => (type === 'bet/settled' ? [data] : []))[0];
      if (!ended) throw new Error('the bet was settled');
      placed.unshift({ seq: entry.header.seq, key: ended.bet, game, won: ended.payoutCents > ended.stakeCents, at: entry.header.at });
    }
    const rotation = accept(await rotate({ house }, ada)).entry.header;
    const read = async (asked: Partial<CallInput<'ownEntries'>>) => {
      const answer = await caller.call('ownEntries', ada, { list: 'bets', limit: 100, ...asked });
      if (isCallRefused(answer)) throw new Error(answer.sentence);
      return { ...answer, keys: answer.rows.map(({ key }) => key) };
    };
    const keys = (fits: (one: (typeof placed)[number]) => boolean) => placed.filter(fits).map(({ key }) => key);
    const all = await read({});
    expect(all).toMatchObject({ rows: placed.map(({ seq, key }) => ({ seq, key })), next: null, progress: null });
    expect(all.entries.map((lines) => house.readEntry(lines)?.header.seq)).toEqual([
      ...placed.map(({ seq }) => seq).toReversed(),
      rotation.seq,
    ]);
    expect(all.entries.join('\n')).not.toContain(bob);
    expect((await read({ game: 'dice' })).keys).toEqual(keys(({ game }) => game === 'dice'));
    expect((await read({ status: 'won' })).keys).toEqual(keys(({ won }) => won));
    const from = placed[2]?.at ?? 0;
    expect((await read({ from, to: from })).keys).toEqual(keys(({ at }) => at === from));
    const first = await read({ limit: 3 });
    const second = await read({ limit: 3, after: first.next });
    expect([...first.keys, ...second.keys]).toEqual(all.keys);
    expect(second.next).toBeNull();
    expect(await caller.call('ownEntries', null, { list: 'bets', limit: 1 })).toHaveProperty('refused');
    expect(await caller.call('ownEntries', ada, { list: 'bets', limit: 101 })).toMatchObject({ refused: 'request-unreadable' });
  });

  test('messages of the chat come to accounts and guests, with the entries of their reactions and removals', async () => {
    const { caller, house, ada, bob } = await open();
    const say = async (text: string) => accept(await house.submit({ type: 'Say', payload: { text } }, ada)).entry.header.seq;
    const said = [await say('one'), await say('two'), await say('three')];
    const [first, second] = house.world.chat.messages;
    const react = async (actor: AccountId) =>
      accept(await house.submit({ type: 'React', payload: { message: second?.id, reaction: 'heart' } }, actor)).entry.header.seq;
    await react(ada);
    const reacted = await react(bob);
    await react(ada);
    const payload = { message: first?.id, reason: 'an insult' };
    const hidden = accept(await house.submit({ type: 'HideMessage', payload }, 'house')).entry.header.seq;
    for (const [reader, as] of [
      ['account', ada],
      ['guest', null],
    ] as const) {
      const read = async (asked: Partial<CallInput<'chatEntries'>>) => {
        const answer = await caller.call('chatEntries', as, { reader, limit: 100, ...asked });
        if (isCallRefused(answer)) throw new Error(answer.sentence);
        return {
          ...answer,
          seqs: answer.rows.map(({ seq }) => seq),
          read: answer.entries.flatMap((lines) => house.readEntry(lines)?.header.seq ?? []),
        };
      };
      const all = await read({});
      expect(all).toMatchObject({ seqs: said.toReversed(), next: null, progress: null });
      expect(all.read.toSorted((a, b) => a - b)).toEqual([...said, reacted, hidden]);
      const newest = await read({ limit: 2 });
      expect((await read({ limit: 2, after: newest.next })).read).toEqual([said[0], hidden]);
    }
    expect(await caller.call('chatEntries', null, { reader: 'account', limit: 1 })).toHaveProperty('refused');
  });

  test('a blocked account withdraws by its password', async () => {
    const { caller, house, ada } = await open();
    accept(await house.submit({ type: 'BlockAccount', payload: { account: ada, reason: 'several accounts' } }, 'house'));
    const credentials = { email: 'ada@example.com', password: 'secret word', method: 'paypal', address: 'pay@example.com' };
    const id = crypto.randomUUID();
    expect(await caller.call('withdrawBlocked', null, { id, ...credentials, password: 'another' })).toMatchObject({
      refused: 'credentials-wrong',
    });
    for (let i = 0; i < 2; i += 1) expect(await caller.call('withdrawBlocked', null, { id, ...credentials })).toEqual({ cents: 100_00 });
  });

  test('a blocked account reveals its server seed by its password', async () => {
    const { caller, house, ada } = await open();
    const { activeHash: seedHash } = accountOf(house.world, ada)?.seeds ?? {};
    accept(await house.submit({ type: 'BlockAccount', payload: { account: ada, reason: 'several accounts' } }, 'house'));
    const asked = { id: crypto.randomUUID(), email: 'ada@example.com', password: 'secret word', clientSeed: 'lucky star' };
    expect(await caller.call('revealBlocked', null, { ...asked, password: 'another' })).toMatchObject({ refused: 'credentials-wrong' });
    for (let i = 0; i < 2; i += 1) expect(await caller.call('revealBlocked', null, asked)).toMatchObject({ seedHash });
  });

  test('what cannot be read, who may not call, and a wall that is not there are refused', async () => {
    const { caller, house, ada } = await open();
    const { seq } = house.head;
    const unreadable = { refused: 'request-unreadable', sentence: 'This request could not be read' };
    expect(await caller.call('withdraw', ada, { id: 'no id', ...wish })).toEqual(unreadable);
    expect(await caller.call('offerList', ada, { action: 'get-everything' } as never)).toEqual(unreadable);
    for (const as of [ada, null]) expect(await caller.call('ledger', as, {})).toMatchObject({ refused: 'not-admin' });
    for (const by of ['ownEmail', 'offerWallUrl'] as const) expect(await caller.call(by, null, {})).toHaveProperty('refused');
    expect(await caller.call('openWall', ada, { wall: 'nowhere', id: crypto.randomUUID() })).toEqual({
      refused: 'request-unreadable',
      sentence: 'This house has no such wall.',
    });
    expect(house.head.seq).toBe(seq);
  });

  test('the functions of the specification answer, for oneself only', async () => {
    const { caller, house, ada, bob } = await open();
    const code = accountOf(house.world, ada)?.referralCode ?? '';
    const click = {
      action: 'track-click',
      referrerId: code,
      clickId: crypto.randomUUID(),
      userAgent: 'a test',
      landingUrl: ORIGIN,
    } as const;
    expect(await caller.call('referralTracking', null, click)).toEqual({ success: true });
    const stats = { referralCode: code, referrals: 0, pendingAmount: 0, paidAmount: 0 };
    expect(await caller.call('referralTracking', ada, { action: 'stats', userId: ada })).toEqual(stats);
    expect(await caller.call('referralTracking', bob, { action: 'stats', userId: ada })).toMatchObject({ refused: 'not-admin' });
    const done = { success: true, message: 'Offer completed! Earned 18 credits' };
    const complete = { action: 'complete-offer', offerId: 'lag-101' } as const;
    expect(await caller.call('offerList', ada, complete)).toEqual(done);
    expect(await caller.call('offerList', ada, complete)).toEqual({ success: false, error: 'You have already completed this offer' });
    expect(await caller.call('offerWallUrl', ada, {})).toMatchObject({ success: true });
  });
});

test('no two calls have one address', () => {
  const paths = Object.values(calls).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

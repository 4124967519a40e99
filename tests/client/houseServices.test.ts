/** What a house server does for its page beside the socket: withdrawals, older chat, the log as a file, functions. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withdrawalIdFrom } from '../../src/domain/ids.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { writeTrailer } from '../../src/domain/log/trailer.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import type { HouseServices } from '../../src/client/houseServices.ts';
import { ChatHistory } from '../../src/screens/chat/useMessages.ts';
import { pause } from '../../src/base/pause.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import { ContradictionError } from '../../src/client/contradiction.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { remoteServices } from '../kit/services.ts';
import { textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import { readEvidence } from '../../src/files/evidence.ts';
import { FileInspector } from '../../src/files/fileInspector.ts';
import { withdrawalForm } from '../../src/api/forms/withdrawalForm.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { forged, lying } from '../kit/lies.ts';
import { connectTo, remoteOf, Tap } from '../kit/remote.ts';
import { serveSocket, signInAsAdmin, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

let served: SocketHouse;
let ada: SignedUp;
const houses: RemoteHouse[] = [];
beforeEach(async () => {
  served = await serveSocket();
  ada = await signUp(served, 'ada');
});
afterEach(async () => {
  vi.useRealTimers();
  for (const house of houses.splice(0)) house.close();
  await served.close();
});

async function open(token: string | null): Promise<{ readonly house: RemoteHouse; readonly services: HouseServices }> {
  const house = remoteOf(served, token);
  houses.push(house);
  await house.opened;
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(`${ORIGIN}${path}`, init), token: async () => token });
  return { house, services: remoteServices(house, calls) };
}

const offer = { id: 7, offer_id: 'lag-7', reward_amount: 40, title: 'Play', description: 'a game', category: 'apps' };

/** Longer than the page of a test asks for a credit. */
const LONGEST_ASKED_MS = 500;
const noCredit = /it has no credit of an offer that it says is completed/u;
const doubted = (named: RegExp) => ({ phase: 'doubted', sentence: expect.stringMatching(named) as string });

test.each<readonly [string, number | 'late' | 'before' | null, RegExp | null]>([
  ['credits what its list showed', 40_00, null],
  ['credits it a moment after its answer', 'late', null],
  ['credits less than its list showed', 1, /entry \d+ credits 0\.01 for an offer of 40\.00/u],
  ['credited it before, and nothing now', 'before', noCredit],
  ['credits nothing', null, noCredit],
])('an offer of a partner’s list: the house %s', async (_what, cents, named) => {
  const payload = { wall: 'lagoon', offer: 'lag-7', cents: typeof cents === 'number' ? cents : 40_00 };
  const credited = async () => void accept(await served.house.submit({ type: 'CompletePartnerOffer', payload }, ada.id));
  if (cents === 'before') await credited();
  const house = remoteOf(served, ada.token);
  houses.push(house);
  await house.opened;
  const calls = new HouseCalls({
    async fetch(path, init) {
      if (typeof init?.body !== 'string' || !init.body.includes('complete-offer')) return served.fetch(`${ORIGIN}${path}`, init);
      if (cents === 'late') setTimeout(() => void credited(), 50);
      else if (typeof cents === 'number') await credited();
      return Response.json({ success: true });
    },
    token: async () => ada.token,
  });
  const { walls, backend } = remoteServices(house, calls);
  expect(await walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer)).toBeNull();
  if (named !== null) return expect.poll(() => house.connectionState).toMatchObject(doubted(named));
  await pause(LONGEST_ASKED_MS);
  return expect(house.connectionState.phase).toBe('open');
});

test.each([
  ['You have already completed this offer', 'You have already completed this offer'],
  ['This account is on hold. Tip 100.00 to helper_team to unlock it.', 'Failed to complete offer'],
])('an offer of a partner’s list that the house refuses with: %s', async (error, shown) => {
  const { house } = await open(ada.token);
  const calls = new HouseCalls({ fetch: async () => Response.json({ success: false, error }), token: async () => ada.token });
  const { walls, backend } = remoteServices(house, calls);
  const offer = { id: 7, offer_id: 'lag-7', reward_amount: 40, title: 'Play', description: 'a game', category: 'apps' };
  expect(await walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer)).toBe(shown);
});

test('an offer of a partner’s list is judged, too, where the house says first that it cannot answer', async () => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  let unanswered = 0;
  tap.onReceived = lying((message) => {
    if (message.kind !== 'time' || unanswered > 0) return undefined;
    unanswered += 1;
    return { kind: 'unanswered', ask: message.ask, now: message.now };
  });
  const calls = new HouseCalls({ fetch: async () => Response.json({ success: true }), token: async () => ada.token });
  const { walls, backend } = remoteServices(house, calls);
  await walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer);
  await expect.poll(() => house.connectionState).toMatchObject(doubted(noCredit));
  expect(unanswered).toBe(1);
});

test('a house that never tells the entry in which it has credited an offer is named', async () => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  tap.onReceived = lying((message) => (message.kind === 'entries' ? null : undefined));
  const calls = new HouseCalls({
    async fetch() {
      const payload = { wall: 'lagoon', offer: 'lag-7', cents: 40_00 };
      accept(await served.house.submit({ type: 'CompletePartnerOffer', payload }, ada.id));
      return Response.json({ success: true });
    },
    token: async () => ada.token,
  });
  const { walls, backend } = remoteServices(house, calls);
  expect(await walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer)).toBeNull();
  await expect.poll(() => house.connectionState).toMatchObject(doubted(noCredit));
});

test('a house from which the gateway of the page is cut off for long may show the credit afterwards', async () => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  let asked = 0;
  tap.onReceived = lying((message) => {
    if (message.kind !== 'time') return undefined;
    asked += 1;
    return { kind: 'unanswered', ask: message.ask, now: message.now };
  });
  // It came to the house through another gateway.
  const calls = new HouseCalls({ fetch: async () => Response.json({ success: true }), token: async () => ada.token });
  const { walls, backend } = remoteServices(house, calls);
  expect(await walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer)).toBeNull();
  await pause(LONGEST_ASKED_MS);
  expect(house.connectionState).not.toMatchObject(doubted(noCredit));
  expect(asked).toBeGreaterThan(7);
  tap.onReceived = (text) => text;
  const payload = { wall: 'lagoon', offer: 'lag-7', cents: 40_00 };
  accept(await served.house.submit({ type: 'CompletePartnerOffer', payload }, ada.id));
  await pause(LONGEST_ASKED_MS);
  // On a busy machine the line may have been cut meanwhile.
  await expect.poll(() => house.connectionState.phase).toBe('open');
});

const lessNamed = /entry \d+ credits 0\.01 for an offer of 40\.00/u;

test.each<readonly [string, number, boolean, () => Response, RegExp | null, string]>([
  ['says that it failed and credits less', 1, false, () => Response.json({ success: false, error: 'No.' }), lessNamed, 'lagoon'],
  ['credits less for another wall', 1, false, () => Response.json({ success: false, error: 'No.' }), lessNamed, 'reef'],
  ['has given its list to another wall', 40_00, false, () => Response.json({ success: true }), null, 'reef'],
  [
    'cannot save it and credits less',
    1,
    false,
    () => Response.json({ code: 'could-not-save', message: 'x' }, { status: 503 }),
    lessNamed,
    'lagoon',
  ],
  ['credits less while the line is broken', 1, true, () => Response.json({ success: false, error: 'No.' }), lessNamed, 'lagoon'],
  [
    'cannot say that it saved it',
    40_00,
    false,
    () => Response.json({ code: 'could-not-save', message: 'x' }, { status: 503 }),
    null,
    'lagoon',
  ],
])('an offer of a partner’s list is judged whatever the answer is: the house %s', async (_what, cents, isCut, answer, named, wall) => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  const calls = new HouseCalls({ fetch: async () => answer(), token: async () => ada.token });
  const { walls, backend } = remoteServices(house, calls);
  const completed = walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer);
  await completed.catch(() => undefined);
  if (isCut) tap.cut();
  accept(await served.house.submit({ type: 'CompletePartnerOffer', payload: { wall, offer: 'lag-7', cents } }, ada.id));
  await expect.poll(() => accountOf(house.world, ada.id)?.partnerOffers).toHaveProperty([`${wall}:lag-7`]);
  if (named !== null) return expect(house.connectionState).toMatchObject(doubted(named));
  await pause(LONGEST_ASKED_MS);
  return expect(house.connectionState.phase).toBe('open');
});

const failed = (): Response => Response.json({ success: false, error: 'No.' });
const refusedCall = (): Response => Response.json({ code: 'offer-completed', message: 'x' }, { status: 422 });
const unanswered = (): Response => Response.json({ code: 'could-not-save', message: 'x' }, { status: 503 });
const completed = (): Response => Response.json({ success: true });

test.each<readonly [string, () => Response, () => Response, number, RegExp | null]>([
  ['refused the small one', failed, completed, 1, lessNamed],
  ['refused both', failed, failed, 1, lessNamed],
  ['refused the call of the small one', refusedCall, completed, 1, lessNamed],
  ['left the small one unanswered, and completes the large one', unanswered, completed, 1, lessNamed],
  ['left the small one unanswered, and refuses the large one', unanswered, failed, 1, null],
  ['left both unanswered', unanswered, unanswered, 1, null],
  ['completed the small one, and refuses the large one', completed, failed, 1, null],
  ['refused the small one, and credits the large one', failed, completed, 40_00, null],
])('an offer of a partner’s list is pressed at 0.01 and then at 40.00: the house %s', async (_what, first, second, cents, named) => {
  const { house } = await open(ada.token);
  const answers = [first, second];
  const calls = new HouseCalls({ fetch: async () => answers.shift()!(), token: async () => ada.token });
  const { walls, backend } = remoteServices(house, calls);
  const press = (reward: number) =>
    walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', { ...offer, reward_amount: reward }).catch(() => undefined);
  await press(0.01);
  await press(40);
  accept(await served.house.submit({ type: 'CompletePartnerOffer', payload: { wall: 'lagoon', offer: 'lag-7', cents } }, ada.id));
  await expect.poll(() => accountOf(house.world, ada.id)?.partnerOffers).toHaveProperty(['lagoon:lag-7']);
  expect(house.connectionState).toMatchObject(named === null ? { phase: 'open' } : doubted(named));
});

test('an offer of a partner’s list is credited before the answer: less than at the press that the house says is completed', async () => {
  const { house } = await open(ada.token);
  const creditFirst = async () => {
    accept(await served.house.submit({ type: 'CompletePartnerOffer', payload: { wall: 'lagoon', offer: 'lag-7', cents: 1 } }, ada.id));
    await expect.poll(() => accountOf(house.world, ada.id)?.partnerOffers).toHaveProperty(['lagoon:lag-7']);
    expect(house.connectionState.phase).toBe('open');
    return completed();
  };
  const answers = [async () => unanswered(), creditFirst];
  const calls = new HouseCalls({ fetch: () => answers.shift()!(), token: async () => ada.token });
  const { walls, backend } = remoteServices(house, calls);
  const press = (reward: number) =>
    walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', { ...offer, reward_amount: reward });
  await expect(press(0.01)).rejects.toThrow('offerList did not answer');
  expect(await press(40)).toBeNull();
  expect(house.connectionState).toMatchObject(doubted(lessNamed));
});

test('an offer of a partner’s list is completed once the log credits it, whatever the house lists', async () => {
  const house = remoteOf(served, ada.token);
  houses.push(house);
  await house.opened;
  const answers: Record<string, object> = {
    'get-offers': { offers: [offer] },
    'get-user-completions': { completions: [{ offer_id: offer.offer_id, reward_amount: 40, completed_at: '2026-01-01T00:00:00.000Z' }] },
  };
  const calls = new HouseCalls({
    fetch: async (_path, init) => Response.json(answers[(JSON.parse(init?.body as string) as { action: string }).action]),
    token: async () => ada.token,
  });
  const { walls, backend } = remoteServices(house, calls);
  const completed = async () => [...(await walls.offers(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon')).completed];
  expect(await completed()).toEqual([]);
  const payload = { wall: 'lagoon', offer: offer.offer_id, cents: 40_00 };
  accept(await served.house.submit({ type: 'CompletePartnerOffer', payload }, ada.id));
  await expect.poll(completed).toEqual([offer.offer_id]);
});

/** As the form of the page has it, with the amount as it was typed. */
const wish = { cents: 20_00, method: 'paypal', address: 'pay@example.com', amount: '20' };

/** An answer to a command. */
const accepted = { seq: 1, hash: '', at: 0, repeated: false, events: [] };

test('a withdrawal is requested once, refused in the words of the house, and shows its address to its owner only', async () => {
  const { house, services } = await open(ada.token);
  const id = crypto.randomUUID();
  for (let i = 0; i < 2; i += 1) expect(await services.withdraw(ada.id, wish, id)).toEqual({ ok: true });
  await expect.poll(() => balanceOf(house.world, ada.id)).toBe(80_00);
  const refused = await services.withdraw(ada.id, { ...wish, cents: 1_000_00 }, crypto.randomUUID());
  expect(isRefusal(refused) && [refused.refused, refused.sentence]).toEqual(['balance-too-low', 'Insufficient balance']);

  const withdrawal = withdrawalIdFrom(id);
  expect(await services.payoutAddressesOf(ada.id, [withdrawal])).toEqual(new Map([[withdrawal, 'pay@example.com']]));
  const signedUp = await signUp(served, 'bob');
  const bob = await open(signedUp.token);
  expect(await bob.services.payoutAddressesOf(signedUp.id, [withdrawal])).toEqual(new Map());
});

test.each([201, 70_000])('an address of %i characters is refused by the page, in the words of the rule', async (length) => {
  const { house, services } = await open(ada.token);
  const address = 'x'.repeat(length);
  const refused = { refused: 'text-long', sentence: 'Withdrawal address can be at most 200 characters' };
  expect(await services.withdraw(ada.id, { ...wish, address }, crypto.randomUUID())).toEqual(refused);
  const credentials = { email: 'ada@example.com', password: 'secret word', code: '' };
  expect(await services.withdrawBlocked(credentials, { method: 'paypal', address }, crypto.randomUUID())).toEqual(refused);
  expect(house.connectionState.phase).toBe('open');
});

test('a blocked account withdraws all by its password, once, and another password withdraws nothing', async () => {
  await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
  const { services } = await open(null);
  const id = crypto.randomUUID();
  const credentials = { email: 'ada@example.com', password: 'secret word' };
  const payout = { method: 'paypal', address: 'pay@example.com' };
  const wrong = await services.withdrawBlocked({ ...credentials, code: '', password: 'another' }, payout, crypto.randomUUID());
  expect(isRefusal(wrong) && wrong.refused).toBe('credentials-wrong');
  for (let i = 0; i < 2; i += 1)
    expect(await services.withdrawBlocked({ ...credentials, code: '' }, payout, id)).toEqual({ ok: true, cents: 100_00 });
  expect(balanceOf(served.house.world, ada.id)).toBe(0);
});

test('a blocked account has its server seed revealed by its password', async () => {
  const { activeHash: seedHash } = accountOf(served.house.world, ada.id)?.seeds ?? {};
  await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
  const { services } = await open(null);
  const credentials = { email: 'ada@example.com', password: 'secret word' };
  expect(await services.revealBlocked({ ...credentials, code: '' }, 'lucky star', crypto.randomUUID())).toMatchObject({
    seedHash,
    bets: 0,
  });
});

test('a blocked account gets its view as a file by its password, and another password gets none', async () => {
  accept(await served.house.submit(diceBet(1_00), ada.id));
  await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } }, 'house');
  const { house, services } = await open(null);
  const credentials = { email: 'ada@example.com', password: 'secret word', code: '' };
  const seen = vi.fn<() => void>();
  expect(await services.exportBlocked({ ...credentials, password: 'another' }, seen)).toMatchObject({ refused: 'credentials-wrong' });
  const exported = await services.exportBlocked(credentials, seen);
  if (!exported || isRefusal(exported)) throw new Error('there is no file');
  expect(exported.name).toBe(`${house.head.logId}-${house.head.seq}-as-${ada.id}.jsonl`);
  expect(await exported.file.text()).toContain('bet/placed');
  const { report, differs } = await new FileInspector().inspect(exported.file, { shown: await house.shown() });
  expect([report.failure, report.viewer, differs]).toEqual([null, ada.id, null]);
});

test('every field of the form is sent, and of what stands beside it nothing', async () => {
  const bodies: unknown[] = [];
  const fetch = async (_path: string, { body }: RequestInit): Promise<Response> => {
    bodies.push(JSON.parse(body as string));
    return Response.json(accepted);
  };
  const { house } = await open(ada.token);
  const calls = new HouseCalls({ fetch, token: async () => ada.token });
  const services = remoteServices(house, calls);
  // Whatever fields the declaration has.
  const filled = Object.fromEntries(Object.keys(withdrawalForm.shape).map((field) => [field, `the ${field}`]));
  await services.withdraw(ada.id, { ...wish, ...filled }, 'an id');
  expect(bodies).toEqual([{ id: 'an id', ...filled }]);
});

test('another withdrawal than the one that was asked for is named', async () => {
  const { house } = await open(ada.token);
  const fetch = (path: string, init: RequestInit) =>
    served.fetch(`${ORIGIN}${path}`, { ...init, body: (init.body as string).replace('"cents":2000', '"cents":9000') });
  const calls = new HouseCalls({ fetch, token: async () => ada.token });
  const services = remoteServices(house, calls);
  await services.withdraw(ada.id, wish, crypto.randomUUID());
  await expect.poll(() => house.connectionState.phase).toBe('doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('cents is 9000, asked for was 2000') as string });
  expect(isRefusal(await services.withdraw(ada.id, wish, crypto.randomUUID()))).toBe(true);
});

test('a withdrawal that is refused and carried out is named', async () => {
  const { house } = await open(ada.token);
  const fetch = async (path: string, init: RequestInit) => {
    await served.fetch(`${ORIGIN}${path}`, init);
    return Response.json(
      { code: 'balance-too-low', message: 'Insufficient balance', seq: served.house.head.seq, at: served.machine.clock.now() },
      { status: 422 },
    );
  };
  const calls = new HouseCalls({ fetch, token: async () => ada.token });
  const services = remoteServices(house, calls);
  await services.withdraw(ada.id, wish, crypto.randomUUID()).catch(() => undefined);
  await expect.poll(() => house.connectionState.phase).toBe('doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/carries out a command that was refused/u) as string });
});

test.each(['balance-too-low', 'withdrawal-min', 'email-form'])(
  'a withdrawal of what is there that is refused (%s) is named',
  async (code) => {
    const { house } = await open(ada.token);
    const fetch = async () =>
      Response.json({ code, message: 'No.', seq: served.house.head.seq, at: served.machine.clock.now() }, { status: 422 });
    const services = remoteServices(house, new HouseCalls({ fetch, token: async () => ada.token }));
    await expect(services.withdraw(ada.id, wish, crypto.randomUUID())).rejects.toBeInstanceOf(ContradictionError);
    const sentence = `a RequestWithdrawal was refused (${code}), but by what was sent before nothing refuses it`;
    expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringContaining(sentence) as string });
  },
);

test('a withdrawal is refused for a bet of another device that the page hears of later', async () => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), pauseMs: 5 });
  houses.push(house);
  await house.opened;
  let held: string[] | null = [];
  tap.onReceived = (text) => {
    if (held === null || !text.includes('"kind":"entries"')) return text;
    held.push(text);
    return null;
  };
  const bet = { game: 'crash', stakeCents: 90_00, choice: { rideOn: true } };
  accept(await served.house.submit({ type: 'PlaceBet', payload: bet }, ada.id));
  const fetch = async (path: string, init: RequestInit) => {
    const answer = await served.fetch(`${ORIGIN}${path}`, init);
    // The page waits for it with the answer.
    queueMicrotask(() => {
      const late = held ?? [];
      held = null;
      for (const text of late) tap.say(text);
    });
    return answer;
  };
  const calls = new HouseCalls({ fetch, token: async () => ada.token });
  const refused = await remoteServices(house, calls).withdraw(ada.id, wish, crypto.randomUUID());
  expect(isRefusal(refused) && refused.refused).toBe('balance-too-low');
  expect(house.head.seq).toBe(served.house.head.seq);
  await house.submit(diceBet(1_00), ada.id);
  expect(house.connectionState.phase).toBe('open');
});

test('a withdrawal whose entry the page hears of after the answer is believed', async () => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  const held: string[] = [];
  let trails = 0;
  // The gateway knows the log up to here, until it has answered twice.
  const upTo = `"before":${house.head.seq + 1}`;
  tap.onSent = (text) => (text.includes('"kind":"trail"') && (trails += 1) <= 2 ? text.replace(/"before":\d+/u, upTo) : text);
  tap.onReceived = lying((message) => {
    if (message.kind === 'entries' && trails < 2) {
      held.push(textOfMessage(message));
      return null;
    }
    if (message.kind === 'trail' && trails === 2) setTimeout(() => held.forEach((text) => tap.say(text)));
    return undefined;
  });
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(`${ORIGIN}${path}`, init), token: async () => ada.token });
  expect(await remoteServices(house, calls).withdraw(ada.id, wish, crypto.randomUUID())).toEqual({ ok: true });
  await expect.poll(() => trails).toBe(3);
  await house.submit(diceBet(1_00), ada.id);
  expect(house.connectionState.phase).toBe('open');
});

test('a withdrawal that is accepted and not carried out is named', async () => {
  const { house } = await open(ada.token);
  const calls = new HouseCalls({ fetch: async () => Response.json(accepted), token: async () => ada.token });
  const services = remoteServices(house, calls);
  await services.withdraw(ada.id, wish, crypto.randomUUID());
  await expect.poll(() => house.connectionState.phase).toBe('doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('was accepted, but no entry carries it out') as string });
});

test.each([0, -1])('a withdrawal that is accepted for entry %d, which no log has, is not said to be requested', async (seq) => {
  const { house } = await open(ada.token);
  const calls = new HouseCalls({ fetch: async () => Response.json({ ...accepted, seq }), token: async () => ada.token });
  await expect(remoteServices(house, calls).withdraw(ada.id, wish, crypto.randomUUID())).rejects.toThrow(HouseServerError);
});

test('a withdrawal that stands in the trail and is never told is named', async () => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(`${ORIGIN}${path}`, init), token: async () => ada.token });
  const services = remoteServices(house, calls);
  let held: Extract<HouseMessage, { kind: 'entries' }> | null = null;
  tap.onReceived = lying((message) => {
    if (message.kind === 'entries' && message.entries.length > 0) {
      held = message;
      return null;
    }
    if (message.kind !== 'trail') return undefined;
    // The house tells of the place afterwards, and not of the entry.
    if (held) setTimeout((text: string) => tap.say(text), 10, textOfMessage({ ...held, entries: [] }));
    return undefined;
  });
  await services.withdraw(ada.id, wish, crypto.randomUUID());
  await expect.poll(() => house.connectionState.phase).toBe('doubted');
  expect(house.connectionState).toMatchObject({
    sentence: expect.stringMatching(/entry \d+ of an accepted command was left out/u) as string,
  });
});

test('a house that does not answer is said to be away', async () => {
  const calls = new HouseCalls({ fetch: () => Promise.reject(new TypeError('Failed to fetch')), token: async () => null });
  const { house } = await open(ada.token);
  const services = remoteServices(house, calls);
  await expect(services.withdraw(ada.id, wish, crypto.randomUUID())).rejects.toThrow(
    new HouseServerError('The house server cannot be reached at the moment. Try again.'),
  );
});

test('a withdrawal that is requested while the connection is broken waits for it, and counts once', async () => {
  let broken = true;
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), pauseMs: 50 });
  houses.push(house);
  await house.opened;
  const calls = new HouseCalls({
    fetch: (path, init) => (broken ? Promise.reject(new TypeError('Failed to fetch')) : served.fetch(`${ORIGIN}${path}`, init)),
    token: async () => ada.token,
  });
  const services = remoteServices(house, calls);
  tap.cut();
  const requested = services.withdraw(ada.id, wish, crypto.randomUUID());
  await new Promise((failed) => setTimeout(failed, 10));
  broken = false;
  expect(await requested).toEqual({ ok: true });
  expect(balanceOf(served.house.world, ada.id)).toBe(100_00 - wish.cents);
});

test('older chat is listed for an account and for a guest, and its entries are checked against what was told', async () => {
  const { house } = await open(ada.token);
  const said = Array.from({ length: 5 }, (_, i) => `message ${i}`);
  for (const text of said) {
    served.machine.clock.move(3_000);
    accept(await house.submit({ type: 'Say', payload: { text } }, ada.id));
    accept(await house.submit(diceBet(1_00), ada.id));
  }
  for (const [token, account] of [
    [ada.token, ada.id],
    [null, null],
  ] as const) {
    const { house: read, services } = await open(token);
    const texts: string[] = [];
    for await (const { text } of new ChatHistory(services, account).back(read.head.seq + 1, {})) texts.push(text);
    expect(texts).toEqual(said.toReversed());
  }
});

test('the log is a file: a view that verifies, the whole one for an admin, what is public for a guest', async () => {
  const { house } = await open(ada.token);
  for (let i = 0; i < 3; i += 1) accept(await house.submit(diceBet(1_00), ada.id));
  const admin = await signInAsAdmin(served);
  const { head } = house;
  const bets = (text: string): number =>
    text.split('\n').filter((line) => line.includes('"bet/placed"') && line.includes(`"account":"${ada.id}"`)).length;
  for (const [token, viewer, seenBets] of [
    [ada.token, ada.id, 3],
    [null, 'public', 0],
    [admin.token, 'admin', 3],
  ] as const) {
    const { services } = await open(token);
    const progress: number[] = [];
    const exported = await services.exportLog(viewer, (entries, total) => progress.push(entries / total));
    const text = (await exported?.file.text()) ?? '';
    const { failure, head: verified } = verifyLines(text.trimEnd().split('\n'));
    expect([viewer, failure, bets(text)]).toEqual([viewer, null, seenBets]);
    expect(verified?.seq).toBeGreaterThanOrEqual(head.seq);
    expect(exported?.name).toBe(`${head.logId}-${verified?.seq}${viewer === 'admin' ? '' : `-as-${viewer}`}.jsonl`);
    expect(exported?.isShown).toBe(true);
    expect(progress.at(-1)).toBeCloseTo(1);
  }
});

test.each<readonly [string, (tap: Tap) => void, RegExp, number | null]>([
  [
    'another amount',
    (tap) => (tap.onReceived = forged((line) => line.replace('"cents":500', '"cents":100'))),
    /entry \d+ is not the one that this page was told/u,
    100,
  ],
  [
    'nothing',
    (tap) => (tap.onReceived = lying((message) => (message.kind === 'entries' ? { ...message, entries: [] } : undefined))),
    /it shows 1 event of entry \d+, and this page was told 0/u,
    null,
  ],
])('a page that was told %s of a credit keeps what it was told and the exported entry', async (_what, lie, named, told) => {
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  lie(tap);
  const { seq } = house.head;
  const payload = { account: ada.id, counterparty: 'house', cents: 500, reason: 'a present' } as const;
  accept(await served.house.submit({ type: 'CorrectLedger', payload }, 'house'));
  await expect.poll(() => house.head.seq).toBeGreaterThan(seq);
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(`${ORIGIN}${path}`, init), token: async () => ada.token });
  const exported = await remoteServices(house, calls).exportLog(ada.id, () => undefined);
  const { differs } = await new FileInspector().inspect(exported!.file, { shown: await house.shown() });
  house.judgeShown(differs!);
  const kept = readEvidence(house.evidence ?? '', nobleHashing);
  if ('problem' in kept) throw new Error(kept.problem);
  expect(kept.sentence).toMatch(named);
  expect(kept.message).toContain('"cents":500');
  expect(kept.told.lines).toEqual(told === null ? null : (expect.stringContaining(`"cents":${told}`) as string));
});

test('a file of another log, of another viewer, from before or with another end is not the log that the page shows', async () => {
  const { house } = await open(ada.token);
  const exportOf = async (token: string): Promise<string> =>
    (await served.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${token}` } })).text();
  const isShown = async (text: string): Promise<boolean | undefined> => {
    const calls = new HouseCalls({ fetch: async () => new Response(text), token: async () => ada.token });
    return (await remoteServices(house, calls).exportLog(ada.id, () => undefined))?.isShown;
  };
  const older = await exportOf(ada.token);
  expect(await isShown(older)).toBe(true);
  const bob = await signUp(served, 'bob');
  accept(await house.submit(diceBet(1_00), ada.id));
  const own = await exportOf(ada.token);
  const { logId, hash } = house.head;
  expect(await isShown(own)).toBe(true);
  expect(await isShown(older)).toBe(false);
  expect(await isShown(await exportOf(bob.token))).toBe(false);
  expect(await isShown(own.replaceAll(logId, `log_${'0'.repeat(32)}`))).toBe(false);
  expect(await isShown(own.replaceAll(hash, '0'.repeat(64)))).toBe(false);
  expect(house.connectionState.phase).toBe('open');
});

test('a file that goes on beyond the page, but without its newest entry, is not the log that it shows', async () => {
  const { house } = await open(ada.token);
  const { seq: before } = house.head;
  for (let i = 0; i < 3; i += 1) accept(await house.submit(diceBet(1_00), ada.id));
  /** All after `before` is of somebody else, and there is more of it than the page was told. */
  const hideBets = (text: string): string => {
    const lines = text.trimEnd().split('\n');
    const headers = lines.filter((line) => line.startsWith('{"v":'));
    const { logId, seq: end } = house.head;
    const kept = lines.slice(0, lines.indexOf(headers.find((line) => line.includes(`"seq":${before + 1},`)) ?? ''));
    let last = headers.find((line) => line.includes(`"seq":${before},`)) ?? '';
    for (let seq = before + 1; seq <= end + 1; seq += 1) {
      const withheld = { seq, prev: nobleHashing.sha256(last), lines: ['ab'.repeat(32), 'cd'.repeat(32)] };
      last = JSON.stringify({ ...(JSON.parse(last) as object), ...withheld });
      kept.push(last, 'null', 'null');
    }
    return [...kept, writeTrailer({ logId, seq: end + 1, hash: nobleHashing.sha256(last) })].join('\n');
  };
  const exportBy = async (change: (text: string) => string) => {
    const fetch = async (path: string, init: RequestInit) =>
      new Response(change(await (await served.fetch(`${ORIGIN}${path}`, init)).text()));
    return remoteServices(house, new HouseCalls({ fetch, token: async () => ada.token })).exportLog(ada.id, () => undefined);
  };
  expect((await exportBy((text) => text))?.isShown).toBe(true);
  const hiding = await exportBy(hideBets);
  // It is a file that holds.
  expect(verifyLines((await hiding!.file.text()).split('\n')).failure).toBeNull();
  expect(hiding?.isShown).toBe(false);
  // What came meanwhile continues the newest entry of the page.
  const { head } = house;
  accept(await house.submit(diceBet(1_00), ada.id));
  vi.spyOn(house, 'head', 'get').mockReturnValue(head);
  expect((await exportBy((text) => text))?.isShown).toBe(true);
});

test('a file that breaks off is no export', async () => {
  const { house } = await open(ada.token);
  const whole = await (await served.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${ada.token}` } })).text();
  const calls = new HouseCalls({ fetch: async () => new Response(whole.slice(0, -50)), token: async () => null });
  const services = remoteServices(house, calls);
  expect(await services.exportLog(ada.id, () => undefined)).toBeNull();
});

test('the functions answer as those of the embedded house do', async () => {
  const { house, services } = await open(ada.token);
  const backend = services.backend;
  const referralCode = accountOf(house.world, ada.id)?.referralCode ?? '';
  const click = { referrerCode: referralCode, clickId: crypto.randomUUID(), userAgent: 'a test', landingUrl: ORIGIN };
  expect(await backend.trackClick(click)).toBe(true);
  expect(await backend.referralStats(ada.id)).toEqual({ referralCode, referrals: 0, pendingAmount: 0, paidAmount: 0 });
  expect(await backend.processReferral({ account: ada.id, referrerCode: referralCode, clickId: click.clickId })).toBe(true);
});

/** What pages of partner walls need of a house, of the one in the same tab and of one on another machine. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { eventsOf } from '../../../src/domain/log/entry.ts';
import { wallSessionIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { balanceOf } from '../../../src/domain/world.ts';
import { embeddedServices, remoteServices } from '../../kit/services.ts';
import type { Backend } from '../../../src/api/backend/backend.ts';
import type { PartnerWall } from '../../../src/api/partners/partnersConfig.ts';
import type { Walls } from '../../../src/api/partners/walls.ts';
import { WallVisit } from '../../../src/client/wallVisit.ts';
import type { PlayerHouse } from '../../../src/api/playerHouse.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { HouseCalls } from '../../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import type { HouseAppOptions } from '../../../src/server/http/houseApp.ts';
import { signPostback } from '../../../src/server/partners/postback.ts';
import { ORIGIN, partnersOfTests } from '../../kit/gateway.ts';
import { remoteOf } from '../../kit/remote.ts';
import { serveSocket, signUp, type SocketHouse } from '../../kit/socket.ts';
import { accept, diceBet, newcomer, TestBrowser } from '../../kit/testHouse.ts';

const partners = partnersOfTests();
const SECRET = 'the-secret-of-the-lagoon-0123456789';
const partnerSecrets = new Map([['lagoon', [SECRET]]]);

interface Visited {
  readonly walls: Walls;
  readonly house: PlayerHouse;
  readonly account: AccountId;
  readonly backend: Backend;
  /** The events that the page was told since it opened. */
  readonly told: DomainEvent[];
}

const wallCalled = (name: string): PartnerWall => {
  const wall = partners.walls.find((one) => one.wall === name);
  if (!wall) throw new Error(`there is no wall ${name}`);
  return wall;
};

function listenTo(house: PlayerHouse): DomainEvent[] {
  const told: DomainEvent[] = [];
  house.onEntries((entries) => told.push(...entries.flatMap(eventsOf)));
  return told;
}

async function here(): Promise<Visited> {
  const { house } = await new TestBrowser().tab();
  const account = await newcomer({ house }, 'ada');
  const { walls, backend } = embeddedServices(house, () => partners);
  return { walls, house, account, backend, told: listenTo(house) };
}

async function elsewhere(
  options: Partial<HouseAppOptions> = {},
): Promise<Visited & { readonly house: RemoteHouse; readonly served: SocketHouse }> {
  const served = await serveSocket({ partners, partnerSecrets, ...options });
  onTestFinished(() => served.close());
  const { id: account, token } = await signUp(served, 'ada');
  const house = remoteOf(served, token);
  onTestFinished(() => house.close());
  await house.opened;
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(`${ORIGIN}${path}`, init), token: async () => token });
  const { walls, backend } = remoteServices(house, calls);
  return { walls, house, account, backend, told: listenTo(house), served };
}

/** An own entry that comes last: whatever the house did before it has been told. */
async function tellAll({ house, account, told }: Visited): Promise<readonly DomainEvent[]> {
  accept(await house.submit(diceBet(1_00), account));
  return told;
}

describe.each([
  ['in the same tab', here],
  ['on another machine', elsewhere],
])('a house %s', (_where, open) => {
  test('writes down the beginning and the end of a visit, each once', async () => {
    const visited = await open();
    const { walls, account } = visited;
    const [id, wall] = [crypto.randomUUID(), wallCalled('driftwood')];
    const session = wallSessionIdFrom(id);
    const opened = await walls.beginVisit(account, wall, id);
    expect(await walls.beginVisit(account, wall, id)).toEqual(opened);
    if ('refused' in opened) throw new Error(opened.sentence);
    const address = new URL(opened.address ?? '');
    expect(address.origin).toBe(wall.origin);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      user: opened.pseudonym,
      placement: 'offers-page',
      sid: session,
      wall: 'driftwood',
    });
    for (let i = 0; i < 2; i += 1) await walls.endVisit(account, { wall: 'driftwood', session, ignored: 0 });
    const visits = (await tellAll(visited)).filter(({ type }) => type.startsWith('wall/'));
    expect(visits).toEqual([
      { type: 'wall/opened', data: { account, wall: 'driftwood', session } },
      { type: 'wall/left', data: { account, wall: 'driftwood', session, ignored: 0 } },
    ]);
  });

  test('knows an account by another name at each wall, which is the same at each visit', async () => {
    const { walls, account } = await open();
    const names = [];
    for (const name of ['driftwood', 'beacon', 'driftwood']) {
      const opened = await walls.beginVisit(account, wallCalled(name), crypto.randomUUID());
      names.push('refused' in opened ? opened.refused : opened.pseudonym);
    }
    expect(names[2]).toBe(names[0]);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/u);
  });

  test('leaves a visit that is not there as it is', async () => {
    const visited = await open();
    const session = wallSessionIdFrom(crypto.randomUUID());
    await visited.walls.endVisit(visited.account, { wall: 'beacon', session, ignored: 0 });
    expect((await tellAll(visited)).filter(({ type }) => type === 'wall/left')).toEqual([]);
  });

  test('lists the offers of a partner, and credits each once, by an entry', async () => {
    const visited = await open();
    const { walls, account, backend, house } = visited;
    const opened = await walls.beginVisit(account, wallCalled('lagoon'), crypto.randomUUID());
    if ('refused' in opened) throw new Error(opened.sentence);
    const user = { account, pseudonym: opened.pseudonym };
    const { offers, completed } = await walls.offers(backend, user, 'lagoon');
    const [offer] = offers;
    if (!offer) throw new Error('the list is empty');
    expect([offer.offer_id, completed.size]).toEqual(['lag-101', 0]);
    expect(await walls.complete(backend, user, 'lagoon', offer)).toBeNull();
    expect(await walls.complete(backend, user, 'lagoon', offer)).toBe('You have already completed this offer');
    expect((await walls.offers(backend, user, 'lagoon')).completed).toEqual(new Set(['lag-101']));
    const credited = (await tellAll(visited)).filter(({ type }) => type === 'wall/offer-completed');
    expect(credited).toEqual([{ type: 'wall/offer-completed', data: { account, wall: 'lagoon', offer: 'lag-101', cents: 18_00 } }]);
    expect(house.world.accounts[account]?.partnerOffers).toHaveProperty(['lagoon:lag-101']);
  });
});

test.each<[string, Walls['beginVisit']]>([
  ['was refused', async () => refuse('wall-not-open')],
  ['could not be saved', () => Promise.reject(new StoreUnavailableError('gone'))],
])('a visit whose beginning %s has no end', async (_why, open) => {
  const leave = vi.fn<Walls['endVisit']>();
  const { walls, account } = await here();
  const visit = new WallVisit({
    walls: { ...walls, beginVisit: open, endVisit: leave },
    account,
    wall: wallCalled('beacon'),
    id: crypto.randomUUID(),
  });
  await visit.begin().catch(() => null);
  await visit.end();
  expect([visit.isOpen, leave.mock.calls.length]).toEqual([false, 0]);
});

describe('a house server', () => {
  test('credits what the partner’s server reports, and the page is told so once, however often it comes', async () => {
    const visited = await elsewhere();
    const { walls, account, house, served } = visited;
    const opened = await walls.beginVisit(account, wallCalled('lagoon'), crypto.randomUUID());
    if ('refused' in opened) throw new Error(opened.sentence);
    const report = { type: 'offer_completed', user: opened.pseudonym, credits: 12.5, transactionId: 'tx-1' };
    const body = Buffer.from(JSON.stringify(report));
    const headers = { 'content-type': 'application/json', 'partner-signature': signPostback(SECRET, body, served.machine.clock.now()) };
    for (let i = 0; i < 3; i += 1) {
      const answer = await served.app.inject({ method: 'POST', url: '/partners/lagoon/postback', headers, payload: body });
      expect(answer.statusCode).toBe(200);
    }
    await expect.poll(() => balanceOf(house.world, account)).toBe(112_50);
    const credited = (await tellAll(visited)).filter(({ type }) => type === 'wall/credited');
    expect(credited).toMatchObject([{ data: { account, wall: 'lagoon', cents: 12_50, transaction: 'tx-1' } }]);
  });

  test('takes nothing that a frame posts for a credit, and counts none of it', async () => {
    const visited = await elsewhere();
    const { walls, account } = visited;
    const wall = wallCalled('lagoon');
    const visit = new WallVisit({ walls, account, wall, id: crypto.randomUUID() });
    await visit.begin();
    const frame = { origin: wall.origin ?? '', source: {} };
    await visit.receive({ ...frame, data: { type: 'offer_completed', credits: 12, transactionId: 'mine' } }, frame);
    await visit.receive({ ...frame, data: 'noise' }, frame);
    await visit.end();
    const told = (await tellAll(visited)).filter(({ type }) => type.startsWith('wall/'));
    expect(told).toMatchObject([{ type: 'wall/opened' }, { type: 'wall/left', data: { ignored: 0 } }]);
  });

  test('leaves the address to a backend that gives it', async () => {
    const backend = {
      url: 'https://backend.test',
      anonKey: 'public',
      timeoutMs: 1_000,
      functions: { referrals: 'r', offerList: 'l', wallUrl: 'w' },
    };
    const { walls, account } = await elsewhere({ partners: { ...partners, backend } });
    const first = await walls.beginVisit(account, wallCalled('harborlight'), crypto.randomUUID());
    expect(first).toMatchObject({ address: null, pseudonym: expect.stringMatching(/^[0-9a-f]{32}$/u) as string });
    const other = await walls.beginVisit(account, wallCalled('beacon'), crypto.randomUUID());
    expect(other).toMatchObject({ address: expect.stringContaining('https://partner.test/') as string });
  });

  test('says what it refuses, and is said to be away when it does not answer', async () => {
    const { walls, account, house } = await elsewhere();
    const unknown = { ...wallCalled('lagoon'), wall: 'lagoons' };
    expect(await walls.beginVisit(account, unknown, crypto.randomUUID())).toMatchObject({ sentence: 'This house has no such wall.' });
    const broken = new HouseCalls({ fetch: () => Promise.reject(new TypeError('Failed to fetch')), token: async () => null });
    const away = remoteServices(house, broken).walls;
    await expect(away.beginVisit(account, unknown, crypto.randomUUID())).rejects.toThrow(StoreUnavailableError);
    const ended = { wall: 'lagoon', session: wallSessionIdFrom(crypto.randomUUID()), ignored: 0 };
    await expect(away.endVisit(account, ended)).rejects.toThrow(StoreUnavailableError);
  });
});

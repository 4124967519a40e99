/** The calls of specification section 7 over a real network, through the real client. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { supabaseInvoke } from '../../src/app/partners.ts';
import { balanceOf } from '../../src/domain/world.ts';
import type { Backend, PartnerUser } from '../../src/api/backend/backend.ts';
import { httpBackend } from '../../src/client/httpBackend.ts';
import { reportPartnerOffer, loadPartnerOffers } from '../../src/client/partnerWalls.ts';
import { newcomer, TestBrowser, type Tab } from '../kit/testHouse.ts';
import { FunctionServer, honestFunctions, type Answer } from '../kit/functionServer.ts';

const FUNCTIONS = { referrals: 'referral-tracking', offerList: 'offer-list', wallUrl: 'offer-wall-url' };
const WALL = 'lagoon';

let server: FunctionServer;
let backend: Backend;
let token: string | null = null;
let tab: Tab;
let user: PartnerUser;

/** The backend that is given up after so long. */
const backendWithin = async (timeoutMs: number): Promise<Backend> =>
  httpBackend(await supabaseInvoke({ url: server.url, anonKey: 'public-key', timeoutMs }, () => Promise.resolve(token)), FUNCTIONS);

beforeEach(async () => {
  // The client asks for it, although nothing here listens to a socket; browsers have it, Node 20 does not.
  vi.stubGlobal('WebSocket', class {});
  server = await new FunctionServer(honestFunctions()).start();
  token = null;
  backend = await backendWithin(20_000);
  tab = await new TestBrowser().tab();
  user = { account: await newcomer(tab, 'ada'), pseudonym: 'a'.repeat(32) };
});
afterEach(() => server.stop());

const bodies = () => server.calls.map(({ function: name, body }) => [name, body]);

describe('every call', () => {
  test('carries what the specification says, and nothing that tells who somebody is', async () => {
    const click = {
      referrerCode: 'ADA12',
      clickId: '00000000-0000-4000-8000-000000000001',
      userAgent: 'a browser',
      landingUrl: 'http://localhost/?ref=ADA12',
    };
    expect(await backend.trackClick(click)).toBe(true);
    expect(await backend.processReferral({ account: user.account, referrerCode: 'ADA12', clickId: click.clickId })).toBe(true);
    expect(await backend.referralStats(user.account)).toEqual({ referralCode: 'ADA12', referrals: 3, pendingAmount: 250, paidAmount: 500 });
    expect((await backend.partnerOffers()).map(({ offer_id }) => offer_id)).toEqual(['p-1', 'p-2']);
    expect(await backend.partnerCompletions(user)).toEqual([]);
    expect(await backend.completePartnerOffer(user, 'p-1')).toEqual({ success: true, error: null });
    expect(await backend.offerWallUrl(user)).toBe(`https://walls.example/?u=${user.pseudonym}`);
    expect(bodies()).toEqual([
      [
        'referral-tracking',
        {
          action: 'track-click',
          referrerId: 'ADA12',
          clickId: click.clickId,
          ipAddress: '',
          userAgent: 'a browser',
          landingUrl: click.landingUrl,
        },
      ],
      ['referral-tracking', { action: 'process-referral', userId: user.account, referrerCode: 'ADA12', clickId: click.clickId }],
      ['referral-tracking', { action: 'stats', userId: user.account }],
      ['offer-list', { action: 'get-offers' }],
      ['offer-list', { action: 'get-user-completions', userId: user.pseudonym }],
      ['offer-list', { action: 'complete-offer', userId: user.pseudonym, offerId: 'p-1' }],
      ['offer-wall-url', { userId: user.pseudonym }],
    ]);
  });

  test('has the public key, and the access token of whoever is signed in', async () => {
    await backend.partnerOffers();
    token = 'the token of ada';
    await backend.partnerOffers();
    expect(server.calls.map(({ apikey, authorization }) => [apikey, authorization])).toEqual([
      ['public-key', 'Bearer public-key'],
      ['public-key', 'Bearer the token of ada'],
    ]);
  });

  test.each<[string, Answer]>([
    ['an error', { status: 500 }],
    ['not found', { status: 404 }],
    ['not JSON', { text: '<html>' }],
    ['the wrong shape', { json: { success: 'yes', offers: 'many', completions: 3, offerWallUrl: 5 } }],
    ['nothing', { json: null }],
    ['a list', { json: [] }],
    ['no end', 'hang'],
    ['a broken connection', 'break'],
  ])('that is answered by %s rejects in time, and nothing is credited', async (_what, answer) => {
    server.answer(() => answer);
    if (answer === 'hang') backend = await backendWithin(100);
    const before = tab.house.head.seq;
    const calls = [
      () => backend.trackClick({ referrerCode: 'ADA12', clickId: 'x', userAgent: '', landingUrl: '' }),
      () => backend.processReferral({ account: user.account, referrerCode: 'ADA12', clickId: 'x' }),
      () => backend.referralStats(user.account),
      () => loadPartnerOffers(tab.house, backend, user, WALL),
      () =>
        reportPartnerOffer(tab.house, backend, user, WALL, {
          id: 1,
          offer_id: 'p-1',
          title: 't',
          category: 'c',
          description: 'd',
          reward_amount: 5,
        }),
      () => backend.offerWallUrl(user),
    ];
    await Promise.all(calls.map((call) => expect(call()).rejects.toMatchObject({ name: 'BackendError' })));
    expect(tab.house.head.seq).toBe(before);
  });

  test('to a backend that is gone rejects', async () => {
    await server.stop();
    await expect(backend.partnerOffers()).rejects.toMatchObject({ name: 'BackendError' });
    server = await new FunctionServer(honestFunctions()).start();
  });
});

describe('an offer of the list', () => {
  const offerNumbered = async (number: string) => {
    const { offers } = await loadPartnerOffers(tab.house, backend, user, WALL);
    const offer = offers.find(({ offer_id }) => offer_id === number);
    if (!offer) throw new Error(`no offer ${number}`);
    return offer;
  };

  /** The backend keeps the completion, and its answer is lost. Returns functions that answer. */
  const loseTheAnswer = async (offer: Awaited<ReturnType<typeof offerNumbered>>) => {
    const honest = honestFunctions();
    server.answer((call) => {
      const answer = honest(call);
      return call.body['action'] === 'complete-offer' ? 'break' : answer;
    });
    await expect(reportPartnerOffer(tab.house, backend, user, WALL, offer)).rejects.toMatchObject({ name: 'BackendError' });
    return honest;
  };
  const earned = (): number => balanceOf(tab.house.world, user.account) - 100_00;

  test('is credited once, however often it is completed', async () => {
    const offer = await offerNumbered('p-1');
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toEqual({ kind: 'credited', cents: 12_50 });
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toEqual({
      kind: 'refused',
      sentence: 'You have already completed this offer',
    });
    const { completed } = await loadPartnerOffers(tab.house, backend, user, WALL);
    expect([...completed]).toEqual(['p-1']);
    expect(earned()).toBe(12_50);
  });

  test('is credited once by two tabs at the same moment', async () => {
    const offer = await offerNumbered('p-1');
    // A partner that forgets what it was told.
    server.answer(() => ({ json: { success: true } }));
    await Promise.all([1, 2, 3].map(() => reportPartnerOffer(tab.house, backend, user, WALL, offer)));
    expect(earned()).toBe(12_50);
  });

  test('whose answer was lost is credited when the list is loaded again, and only once', async () => {
    const offer = await offerNumbered('p-1');
    const honest = await loseTheAnswer(offer);
    expect(earned()).toBe(0);
    server.answer(honest);
    for (let load = 0; load < 3; load += 1)
      expect([...(await loadPartnerOffers(tab.house, backend, user, WALL)).completed]).toEqual(['p-1']);
    expect(earned()).toBe(12_50);
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toMatchObject({ kind: 'refused' });
    expect(earned()).toBe(12_50);
  });

  test('whose answer was lost is credited when it is completed again, and only once', async () => {
    const offer = await offerNumbered('p-1');
    const honest = await loseTheAnswer(offer);
    server.answer(honest);
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toEqual({ kind: 'credited', cents: 12_50 });
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toMatchObject({ kind: 'refused' });
    expect(earned()).toBe(12_50);
  });

  test('that the partner refuses is not credited', async () => {
    const offer = await offerNumbered('p-2');
    server.answer(() => ({ json: { success: false, error: 'Not today' } }));
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toEqual({ kind: 'refused', sentence: 'Not today' });
    server.answer(() => ({ json: { success: false } }));
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toEqual({
      kind: 'refused',
      sentence: 'Failed to complete offer',
    });
    expect(earned()).toBe(0);
  });

  test('beyond the limits of a wall is refused by the house, whatever the partner says', async () => {
    server.answer(() => ({ json: { success: true } }));
    const offer = { id: 9, offer_id: 'p-9', title: 't', category: 'c', description: 'd', reward_amount: 500.01 };
    expect(await reportPartnerOffer(tab.house, backend, user, WALL, offer)).toEqual({
      kind: 'refused',
      sentence: 'This partner wall has reached its credit limit',
    });
    expect(earned()).toBe(0);
  });
});

import type { Locator, Page } from '@playwright/test';
import { FunctionServer, honestFunctions, type Answer, type Call } from '../kit/functionServer.ts';
import { centsOf, credits, earnTogether, frameIsThere, offerCard, stats } from '../kit/browser/earning.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { expectBalance, fillSignUp, openAuth, person, register, submitSignUp } from '../kit/browser/person.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { serveWithBackend, type Serving } from '../kit/browser/serving.ts';
import { shortened } from '../kit/browser/slow.ts';
import { expect, test as base } from '../kit/browser/test.ts';

/**
 * Earning over the network: the production server with a backend in its partners.json and therefore in its policy, the real
 * client, and a server that answers as a hosted backend would, or fails in every way that one can.
 */

const FUNCTIONS = { referrals: 'referral-tracking', offerList: 'offer-list', wallUrl: 'offer-wall-url' };
const settings = (url: string, timeoutMs: number) => ({ url, anonKey: 'public-key', timeoutMs, functions: FUNCTIONS });

/** Everything that a backend of the specification does, with what it was told so far. */
function honestBackend(demoOrigin: string): (call: Call) => Answer {
  const processed = new Set<unknown>();
  const functions = honestFunctions();
  return (call) => {
    const { action, userId } = call.body;
    if (call.function === FUNCTIONS.wallUrl) return { json: { success: true, offerWallUrl: `${demoOrigin}/?user=${String(userId)}` } };
    if (action === 'process-referral') processed.add(userId);
    if (action === 'stats')
      return { json: { referralCode: 'ADA', referrals: processed.size, pendingAmount: 0, paidAmount: 250 * processed.size } };
    return functions(call);
  };
}

interface Remote {
  readonly backend: FunctionServer;
  readonly serving: Serving;
}

const test = base.extend<object, { readonly timeoutMs: number; readonly remote: Remote }>({
  timeoutMs: [shortened(3_000), { option: true, scope: 'worker' }],
  remote: [
    async ({ timeoutMs }, provide) => {
      const backend = await new FunctionServer(() => ({ status: 503 })).start();
      const serving = await serveWithBackend(settings(backend.url, timeoutMs));
      await provide({ backend, serving });
      await Promise.all([serving.stop(), backend.stop()]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ remote: { serving } }, provide) => provide(serving.url),
});

test.beforeEach(({ remote: { backend, serving } }) => {
  backend.calls.length = 0;
  backend.answer(honestBackend(serving.demoOrigin));
});

const callsOf = ({ calls }: FunctionServer, action: string): readonly Call[] =>
  calls.filter(({ function: name, body }) => (body['action'] ?? name) === action);

/** What the browser itself writes about a request that failed; a breach of the policy is none of it. */
const allowFailedRequests = (page: Page): void =>
  allowProblem(page, /Failed to load resource: (?:the server responded with a status of 500|net::ERR_)/u);

test('the policy lets in the configured backend and nothing else', async ({ page, remote: { backend } }) => {
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${backend.url};`);
});

test('the same journey, and what the backend hears of it', async ({ page, context, remote: { backend, serving } }) => {
  const { events, world } = await earnTogether(page, await context.newPage(), { title: 'One', cents: 12_50 });
  const ben = world.names['ben'];
  const code = Object.values(world.accounts).find(({ username }) => username === 'ada')?.referralCode;
  const clickId = expect.stringMatching(/^[0-9a-f-]{36}$/u);
  const pseudonym = expect.stringMatching(/^[0-9a-f]{32}$/u);
  const bodies = (action: string) => callsOf(backend, action).map(({ body }) => body);
  expect(bodies('track-click')).toEqual([
    {
      action: 'track-click',
      referrerId: code,
      clickId,
      ipAddress: '',
      userAgent: await page.evaluate(() => navigator.userAgent),
      landingUrl: `${serving.url}/?ref=${code}`,
    },
  ]);
  expect(bodies('process-referral')).toEqual([
    { action: 'process-referral', userId: ben, referrerCode: code, clickId: callsOf(backend, 'track-click')[0]?.body['clickId'] },
  ]);
  expect(bodies('complete-offer')).toEqual([{ action: 'complete-offer', userId: pseudonym, offerId: 'p-1' }]);
  expect(bodies('get-offers').length).toBeGreaterThan(0);
  expect(bodies('get-user-completions')[0]).toEqual({ action: 'get-user-completions', userId: pseudonym });
  expect(bodies('offer-wall-url')[0]).toEqual({ userId: pseudonym });
  expect(bodies('stats').every(({ userId }) => userId === world.names['ada'])).toBe(true);
  // Whoever is signed in is known by a token of their own; a guest by the public key.
  const authorization = (action: string) => callsOf(backend, action)[0]?.authorization;
  expect(authorization('track-click')).toBe('Bearer public-key');
  for (const action of ['process-referral', 'stats', 'get-offers', 'complete-offer', 'offer-wall-url']) {
    expect(authorization(action), action).toMatch(/^Bearer (?!public-key$).+/u);
  }
  // The click is the backend's to count; the credits are the log's.
  expect(events.filter(({ event }) => event.type === 'referral/paid')).toHaveLength(1);
});

interface Failure {
  readonly what: string;
  /** The offer that is completed while it lasts. */
  readonly title: string;
  readonly answer: Answer | 'gone';
  /** Whether the partner has noted a completion although its answer never came. */
  readonly noted: boolean;
}

const failures: readonly Failure[] = [
  { what: 'answers errors', title: 'One', answer: { status: 500 }, noted: false },
  { what: 'does not answer in time', title: 'Two', answer: 'hang', noted: true },
  { what: 'breaks the connection', title: 'Three', answer: 'break', noted: true },
  { what: 'is gone', title: 'Four', answer: 'gone', noted: false },
];
const REWARD_CENTS = 12_50;

/** Offers of the same reward, one for each way to fail. */
function offersToFailWith(honest: (call: Call) => Answer): (call: Call) => Answer {
  const offers = failures.map(({ title }, place) => ({
    id: place,
    offer_id: `f-${place}`,
    title,
    category: 'apps',
    description: 'Paid once.',
    reward_amount: REWARD_CENTS / 100,
  }));
  return (call) => (call.body['action'] === 'get-offers' ? { json: { offers } } : honest(call));
}

const tryAgain = (place: Page | Locator): Promise<void> => place.getByRole('button', { name: 'Try Again' }).click();

test('a backend that fails: the page says so with Try Again, which works when it is back, and nothing is credited twice', async ({
  page,
  remote: { backend, serving },
}) => {
  const honest = offersToFailWith(honestBackend(serving.demoOrigin));
  backend.answer(honest);
  allowFailedRequests(page);
  await page.goto('/rewards?tab=referrals');
  await register(page, person('ada'));
  let cents = 100_00;

  for (const { what, title, answer, noted } of failures) {
    const fail = async (): Promise<void> => {
      if (answer === 'gone') return backend.stop();
      backend.answer((call) => {
        if (noted) honest(call);
        return answer;
      });
    };
    const recover = async (): Promise<void> => {
      if (answer === 'gone') await backend.start();
      backend.answer(honest);
    };

    await test.step(`a backend that ${what}: stats`, async () => {
      await fail();
      await page.goto('/rewards?tab=referrals');
      await expect(stats(page).getByText('Failed to load referral stats.')).toBeVisible();
      await tryAgain(stats(page));
      await expect(stats(page).getByText('Failed to load referral stats.'), 'too early').toBeVisible();
      await recover();
      await tryAgain(stats(page));
      await expect(stats(page)).toContainText(/Referrals0Pending0\.00 creditsPaid0\.00 credits/u);
    });

    await test.step(`a backend that ${what}: the address of a wall`, async () => {
      await fail();
      await page.goto('/offers/harborlight');
      await expect(page.getByText('Failed to generate offer wall URL.')).toBeVisible();
      await recover();
      await tryAgain(page);
      await frameIsThere(page);
    });

    await test.step(`a backend that ${what}: a list and an offer of it`, async () => {
      await fail();
      await page.goto('/offers/lagoon');
      await expect(page.getByText('Failed to load offers. Please try again.')).toBeVisible();
      await recover();
      await tryAgain(page);
      const card = offerCard(page, title);
      await card.getByRole('button', { name: 'Complete offer' }).waitFor();
      await fail();
      await card.getByRole('button', { name: 'Complete offer' }).click();
      await expect(card.getByText('Failed to complete offer')).toBeVisible();
      await expectBalance(page, credits(cents));
      await recover();
      await tryAgain(card);
      await expect(card.getByRole('button', { name: 'Completed' })).toBeDisabled();
      cents += REWARD_CENTS;
      await expectBalance(page, credits(cents));
    });
  }

  await page.goto('/offers/lagoon');
  for (const { title } of failures) await expect(offerCard(page, title).getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expectBalance(page, credits(cents));
  const { report, world, events } = await verifyKept(page);
  expect(report).toMatchObject({ ok: true });
  expect(centsOf(world, 'ada')).toBe(100_00 + failures.length * REWARD_CENTS);
  expect(events.filter(({ event }) => event.type === 'wall/offer-completed')).toHaveLength(failures.length);
});

test('a friend who comes while the backend is gone is paid for once, and the backend hears of it when it is back', async ({
  page,
  context,
  remote: { backend },
}) => {
  await page.goto('/rewards?tab=referrals');
  const his = await context.newPage();
  await his.goto('/games');
  await his.getByText('Sign in to play games').waitFor();
  await register(page, person('ada'));
  const link = await page.getByRole('textbox', { name: 'Referral link' }).inputValue();
  await expect(stats(page)).toContainText('Referrals0');

  await backend.stop();
  for (const tab of [page, his]) allowFailedRequests(tab);
  await his.goto(link);
  const form = await openAuth(his, 'Sign Up');
  await fillSignUp(form, person('ben'));
  await submitSignUp(form);
  await expectBalance(his, '100.00');
  await expectBalance(page, '350.00');
  await expect(stats(page).getByText('Failed to load referral stats.')).toBeVisible();
  const linked = async () => (await context.cookies()).some(({ name }) => name === 'bb_ref');
  expect(await linked(), 'the cookie is kept').toBe(true);
  expect(callsOf(backend, 'process-referral')).toEqual([]);

  await backend.start();
  await his.reload();
  await expect.poll(linked, 'the cookie is spent').toBe(false);
  await tryAgain(stats(page));
  await expect(stats(page)).toContainText(/Referrals1Pending0\.00 creditsPaid250\.00 credits/u);
  const heard = callsOf(backend, 'process-referral');
  // The page that was reloaded may just have asked. Its answer is lost then, and the next page asks again, about the same click.
  expect(new Set(heard.map(({ body }) => body['clickId'])).size).toBe(1);
  await his.reload();
  await expectBalance(his, '100.00');
  expect(callsOf(backend, 'process-referral')).toEqual(heard);
  const { report, world, events } = await verifyKept(page);
  expect(report).toMatchObject({ ok: true });
  expect(centsOf(world, 'ada')).toBe(350_00);
  expect(events.filter(({ event }) => event.type === 'referral/paid')).toHaveLength(1);
});

test('a backend that the policy does not know of is not called', async ({ page, timeoutMs }) => {
  // The page is told of another address than the server that sent its policy.
  const other = await new FunctionServer(() => ({ json: { offers: [] } })).start();
  await page.route('**/partners.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), backend: settings(other.url, timeoutMs) } });
  });
  allowProblem(page, /Content.Security.Policy|violates the document's/u);
  await page.goto('/offers/lagoon');
  await register(page, person('ada'));
  await expect(page.getByText('Failed to load offers. Please try again.')).toBeVisible();
  expect(other.calls).toEqual([]);
  await other.stop();
});

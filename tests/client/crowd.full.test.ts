/** Many pages of one house, whose lines break at any moment: no bet is lost or doubled, and nobody is told anything wrong. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { AccountId } from '../../src/domain/ids.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { connectTo, remoteOf, sourceOf, Tap, watchOf } from '../kit/remote.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { seen, serveSocket, signUp, type SocketHouse } from '../kit/socket.ts';
import { diceBet } from '../kit/testHouse.ts';

const PAGES = 4;

/** What a page does. `cut`: its line breaks after the house has said so many more words, or at once where it waits for nobody. */
type Step =
  | { readonly page: number; readonly does: 'bet' | 'say' | 'prove' | 'bet twice' }
  | { readonly page: number; readonly does: 'cut'; readonly after: number };

const page = fc.nat(PAGES - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ page, does: fc.constantFrom('bet', 'bet', 'bet twice', 'say', 'prove') }) },
  { weight: 2, arbitrary: fc.record({ page, does: fc.constant('cut'), after: fc.nat(3) }) },
);

interface Page {
  readonly account: AccountId;
  readonly token: string;
  readonly house: RemoteHouse;
  readonly tap: Tap;
  /** Bets that were accepted. */
  readonly bets: Set<string>;
}

let served: SocketHouse | undefined;
const open: RemoteHouse[] = [];
afterEach(async () => {
  for (const house of open.splice(0)) house.close();
  await served?.close();
});

async function pageOf(house: SocketHouse, name: string): Promise<Page> {
  const tap = new Tap();
  const { id: account, token } = await signUp(house, name);
  const remote = remoteOf(house, token, { connect: tap.over(connectTo(house)) });
  open.push(remote);
  await remote.opened;
  return { account, token, house: remote, tap, bets: new Set() };
}

function cutAfter(tap: Tap, words: number): void {
  let left = words;
  if (left === 0) return tap.cut();
  tap.onReceived = (text) => {
    left -= 1;
    if (left > 0) return text;
    // This word is lost with the line, and so is all that comes after it.
    tap.onReceived = () => null;
    setImmediate(() => {
      tap.onReceived = (again) => again;
      tap.cut();
    });
    return null;
  };
}

async function bet({ house, account, bets }: Page, times: number): Promise<void> {
  const id = crypto.randomUUID();
  const all = await Promise.all(Array.from({ length: times }, () => house.submit(diceBet(10), account, { id })));
  for (const submitted of all) if (submitted.kind === 'accepted') bets.add(submitted.entry.hash);
}

async function act(one: Page, { does, ...step }: Step): Promise<void> {
  if (does === 'cut') return cutAfter(one.tap, 'after' in step ? step.after : 0);
  if (does === 'bet') return bet(one, 1);
  if (does === 'bet twice') return bet(one, 2);
  if (does === 'say') return void (await one.house.submit({ type: 'Say', payload: { text: 'hello' } }, one.account));
  await one.house.prove();
}

test(
  'whatever breaks, every page has what the log says, each bet once, and a view that verifies',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const house = (served = await serveSocket());
        const pages = await Promise.all(Array.from({ length: PAGES }, (_, i) => pageOf(house, `player${i}`)));
        // Nobody waits for anybody: what pages do overlaps.
        await Promise.all(
          pages.map(async (one, i) => {
            for (const each of steps.filter((step) => step.page === i)) await act(one, each);
          }),
        );
        for (const { house: remote, account, token, tap, bets } of pages) {
          tap.onReceived = (text) => text;
          await seen(() => remote.connectionState.phase === 'open' && remote.head.seq === house.house.durableHead.seq);
          expect(remote.head).toEqual(house.house.durableHead);
          expect(accountOf(remote.world, account)).toEqual(accountOf(house.machine.whole, account));
          expect(balanceOf(remote.world, account)).toBe(balanceOf(house.house.world, account));
          expect(accountOf(remote.world, account)?.totals.bets).toBe(bets.size);
          await remote.prove();
          await watchOf(remote, sourceOf(house)).look();
          expect(remote.unproved.size).toBe(0);
          const response = await house.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${token}` } });
          const report = verifyLines((await response.text()).trimEnd().split('\n'), { expectedHead: remote.head.hash });
          expect([report.failure, report.ok, report.anchor]).toEqual([null, true, remote.head.seq]);
        }
        for (const one of open.splice(0)) one.close();
        await house.close();
        served = undefined;
      }),
      runs(8),
    );
  },
  PATIENT.timeout,
);

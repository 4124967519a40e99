/** Bets as pages send them: pages of one player that bet at once, at both houses, and a house that lies about the draw. */
import { expect, test, vi } from 'vitest';
import type { PlayerHouse } from '../../../src/api/playerHouse.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { rememberedClientSeeds } from '../../../src/client/sentClientSeeds.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { isRefusal, NOTHING_TAKEN, refuse, type Refusal } from '../../../src/domain/refusal.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { textOfMessage } from '../../../src/api/messages.ts';
import { AWAY } from '../../../src/client/refusals.ts';
import { sendBet } from '../../../src/screens/play/sendBet.ts';
import { lyingHouse } from '../../kit/lyingHouse.ts';
import { connectTo, remoteOf } from '../../kit/remote.ts';
import { seen } from '../../kit/socket.ts';
import { accept, diceBet, houseWith, rotate } from '../../kit/testHouse.ts';

const CAME_FIRST = 'Another bet of yours or a change of your seeds came first. Please bet again';

const END = textOfMessage({ kind: 'end', code: 'busy', message: 'Your balance expires today. Pay a fee to keep it.', final: true });

/** One press on Roll. `again`: the ids under which the bet is sent again. */
function press(house: PlayerHouse, player: AccountId, again: string[] = []): Promise<readonly DomainEvent[] | Refusal> {
  const account = accountOf(house.world, player)!;
  const id = freshCommandId(house.ports.entropy);
  const { rules, beacon } = house.world;
  return sendBet(diceBet(1), { house, account, rulesSeq: rules.seq, beacon, id, onSentAgain: (other) => void again.push(other) });
}

const nonceOfBet = (answer: readonly DomainEvent[] | Refusal): number => {
  const [placed] = isRefusal(answer) ? [] : answer;
  if (placed?.type !== 'bet/placed' || !('nonce' in placed.data.draw)) throw new Error(`no bet: ${JSON.stringify(answer)}`);
  return placed.data.draw.nonce;
};

/** A plan: so many bets, one after the other. */
async function plan(house: PlayerHouse, player: AccountId, bets: number): Promise<readonly number[]> {
  const nonces: number[] = [];
  for (let bet = 0; bet < bets; bet += 1) nonces.push(nonceOfBet(await press(house, player)));
  return nonces;
}

/** From 0, each once. */
const all = (count: number): readonly number[] => Array.from({ length: count }, (_, nonce) => nonce);
const ascending = (nonces: readonly number[]): readonly number[] => nonces.toSorted((a, b) => a - b);

test('plans of ten tabs at the embedded house all go on', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  const tabs = [tab, ...(await Promise.all(Array.from({ length: 9 }, () => browser.tab())))];
  accept(await tab.house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada));
  await Promise.all(tabs.map(({ house }) => house.catchUp()));
  const nonces = await Promise.all(tabs.map(({ house }) => plan(house, ada, 5)));
  expect(ascending(nonces.flat())).toEqual(all(50));
});

test('plans of two pages at the house server both go on', async () => {
  const { house, served, ada } = await lyingHouse();
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada.id));
  const other = remoteOf(served, ada.token);
  await other.opened;
  const nonces = await Promise.all([house, other].map((page) => plan(page, ada.id, 15)));
  other.close();
  expect(ascending(nonces.flat())).toEqual(all(30));
  expect([house, other].map(({ connectionState }) => connectionState.phase)).toEqual(['open', 'closed']);
});

/** Her page at a house that does something before it gets her next bet, and changes it. Her client seed is chosen. */
async function between(act: (lies: Awaited<ReturnType<typeof lyingHouse>>) => Promise<unknown>, changed = (text: string): string => text) {
  const lies = await lyingHouse();
  const { house, ada, tap } = lies;
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada.id));
  tap.onSent = (text) => {
    if (!text.includes('"PlaceBet"')) return text;
    tap.onSent = (next) => next;
    void act(lies).then(() => tap.tell(changed(text)));
    return null;
  };
  const again: string[] = [];
  const answer = await press(house, ada.id, again);
  const sent = tap.sent.flatMap((text) => /"id":"([^"]+)","type":"PlaceBet".*"nonce":(\d+)/u.exec(text)?.slice(1) ?? []);
  return { answer, again, sent, phase: house.connectionState.phase, nonce: accountOf(house.world, ada.id)!.seeds.nonce };
}

test('a bet that comes second is sent again under another id with the next draw, and each draw is of one bet', async () => {
  const { answer, again, sent, phase } = await between(({ served, ada }) => served.house.submit(diceBet(2), ada.id));
  expect(nonceOfBet(answer)).toBe(1);
  expect(again).toHaveLength(1);
  expect(sent).toEqual([expect.not.stringMatching(again[0]!), '0', again[0], '1']);
  expect(phase).toBe('open');
});

test('a house that takes a bet for the draw after another one is named', async () => {
  const { answer, again, phase } = await between(
    ({ served, ada }) => served.house.submit(diceBet(2), ada.id),
    (text) => text.replace('"nonce":0', '"nonce":1'),
  );
  expect(answer).toMatchObject({ refused: 'could-not-save' });
  expect([again, phase]).toEqual([[], 'doubted']);
});

test('a house that takes a bet after a rotation is named, and one that refuses it is not asked again', async () => {
  const rotated = ({ served, ada }: Awaited<ReturnType<typeof lyingHouse>>) => rotate(served, ada.id, 'another');
  const taken = await between(rotated, (text) => text.replace(/,"draw":\{[^}]+\}/u, ''));
  expect([taken.again, taken.phase]).toEqual([[], 'doubted']);
  const refused = await between(rotated);
  expect(refused.answer).toMatchObject({ refused: 'draw-changed' });
  expect([refused.again, refused.phase, refused.nonce]).toEqual([[], 'open', 0]);
});

test('a refusal that nothing explains is not followed by another bet, and names the house', async () => {
  const { again, phase } = await between(
    async () => undefined,
    (text) => text.replace('"nonce":0', '"nonce":1'),
  );
  expect([again, phase]).toEqual([[], 'doubted']);
});

test('a bet that others always come before is given up after 100 tries', async () => {
  const { tab, ada } = await houseWith('ada');
  const submit = tab.house.submit.bind(tab.house);
  accept(await submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada));
  const refused = vi.spyOn(tab.house, 'submit').mockImplementation(async () => {
    accept(await submit(diceBet(1), ada));
    return { kind: 'refused', refusal: refuse('draw-changed'), at: tab.house.head.at };
  });
  expect(await press(tab.house, ada)).toMatchObject({ sentence: CAME_FIRST });
  expect(new Set(refused.mock.calls.map(([, , options]) => options?.id)).size).toBe(100);
});

/** The commands of a page that set a client seed, and the client seed of each. */
const clientSeedsIn = (sent: readonly string[]): readonly string[] =>
  sent.flatMap((text) => /"type":"(?:ChangeClientSeed|RotateSeed)".*"clientSeed":"([^"]+)"/u.exec(text)?.[1] ?? []);

test('a house that could not save the client seed before the first bet gets the same one at each press', async () => {
  const { ada, tap, openAgain, localAt } = await lyingHouse();
  const house = await openAgain();
  let presses = 0;
  tap.onSent = (text) => {
    const [, id] = /"id":"([^"]+)","type":"ChangeClientSeed"/u.exec(text) ?? [];
    if (!id || presses === 3) return text;
    queueMicrotask(() => tap.say(JSON.stringify({ kind: 'answer', id, now: localAt(), answered: { kind: 'later', waitMs: 0 } })));
    return null;
  };
  for (; presses < 3; presses += 1) expect(await press(house, ada.id)).toMatchObject({ refused: 'could-not-save' });
  expect(nonceOfBet(await press(house, ada.id))).toBe(0);
  const { clientSeed } = accountOf(house.world, ada.id)!.seeds;
  expect(new Set(clientSeedsIn(tap.sent))).toEqual(new Set([clientSeed]));
  expect(house.connectionState.phase).toBe('open');
});

test('the first bets of two tabs draw one client seed, and both are taken', async () => {
  const { served, ada, openAgain } = await lyingHouse();
  const clientSeeds = rememberedClientSeeds();
  const tab = await openAgain({ clientSeeds });
  const other = remoteOf(served, ada.token, { connect: connectTo(served), clientSeeds });
  await other.opened;
  const answers = await Promise.all([tab, other].map((page) => press(page, ada.id)));
  expect(ascending(answers.map(nonceOfBet))).toEqual(all(2));
  expect([tab, other].map(({ connectionState }) => connectionState.phase)).toEqual(['open', 'open']);
  other.close();
});

test.each([
  ['a contradiction of the house', 'It may have carried this out nevertheless.'],
  ['an end of the connection', 'The connection ended before the house server answered this.'],
])('%s says neither that nothing was taken nor what the house likes', async (what, said) => {
  const { house, served, ada, tap } = await lyingHouse();
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada.id));
  const taken = (): boolean => accountOf(served.house.world, ada.id)!.seeds.nonce === 1;
  tap.onSent = (text) => {
    if (!text.includes('"PlaceBet"')) return text;
    tap.onSent = (next) => next;
    if (what.startsWith('a contradiction')) return text.replace('"target":50', '"target":2');
    tap.onReceived = () => null;
    void seen(taken).then(() => tap.say(END));
    return text;
  };
  const answer = await press(house, ada.id);
  expect(taken()).toBe(true);
  expect(answer).toMatchObject({ refused: 'could-not-save', sentence: expect.stringContaining(said) as string });
  expect(JSON.stringify([answer, house.connectionState])).not.toMatch(/Nothing was taken|Pay a fee/u);
});

test('a bet that waits when the house ends the connection was not sent, and took nothing', async () => {
  const { house, ada, tap } = await lyingHouse();
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada.id));
  tap.onReceived = (text) => (text.includes('"kind":"welcome"') ? END : text);
  tap.cut();
  await seen(() => house.connectionState.phase === 'disconnected');
  expect(await press(house, ada.id)).toMatchObject({ sentence: `${AWAY} ${NOTHING_TAKEN}` });
  expect(house.connectionState.phase).toBe('ended');
});

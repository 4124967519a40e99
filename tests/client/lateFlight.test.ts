/** A house that takes a bet on Crash late, and so may end its flight as much before its time. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { BetId } from '../../src/domain/ids.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import { accountOf } from '../../src/domain/world.ts';
import { placeOfHead, readHouseMessage, textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { pointBelowCap } from '../kit/seeds.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

test.each([0, 50_000])(
  'a flight of half a minute ends after 3 s, on the page that placed it; its bet was taken after %i ms',
  async (lateMs) => {
    const lying = await lyingHouse();
    const { served, ada, tap, pass, house } = lying;
    const ben = await signUp(served, 'ben');
    const { activeHash, nonce } = accountOf(served.house.world, ada.id)!.seeds;
    const secrets = await served.machine.kept.vault.getMany([`seed:${activeHash}`]);
    const serverSeed = /[0-9a-f]{64}/u.exec([...secrets.values()][0] ?? '')![0];
    const clientSeed = Array.from({ length: 20_000 }, (_, i) => `mine ${i}`).find((one) => {
      const point = pointBelowCap(serverSeed, one, nonce);
      return point >= 6_00 && point < 18_00;
    })!;
    accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed } }, ada.id));
    const { clock } = served.machine;
    // The house takes its time, and answers what it is asked.
    let text = '';
    tap.onSent = (one) => {
      if (!one.includes('"type":"PlaceBet"')) return one;
      text = one;
      return null;
    };
    const placeCrash: Command = { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10, choice: { rideOn: true } } };
    const placing = house.submit(placeCrash, ada.id);
    await seen(() => text !== '');
    for (let passed = 0; passed < lateMs; passed += 10_000) {
      pass(10_000);
      await house.ports.store.readTrail(ada.id, { limit: 1 });
    }
    tap.onSent = (one) => one;
    tap.tell(text);
    const [placed] = accept(await placing).events;
    const { bet } = placed!.data as { bet: BetId };
    await seen(() => house.head.seq === served.house.durableHead.seq);
    pass(3_000);
    const at = clock.now();
    const held: HouseMessage[] = [];
    tap.onReceived = (one) => {
      const message = readHouseMessage(one);
      if (message) held.push(message);
      return null;
    };
    const start = placeOfHead(house.head);
    clock.move(48_000);
    const { entry } = accept(await served.house.submit(diceBet(1), ben.id));
    await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
    await seen(() => served.house.world.bets[bet] === undefined);
    await seen(() => held.some((one) => one.kind === 'entries' && one.head.seq >= served.house.durableHead.seq));
    const { seq: settledSeq } = served.house.durableHead;
    clock.move(-48_000);
    tap.onReceived = (one) => one;
    const news = held.filter((one): one is Extract<HouseMessage, { kind: 'entries' }> => one.kind === 'entries');
    const head = headOf(entry);
    tap.say(textOfMessage({ ...news.at(-1)!, after: start, entries: [], head, now: at }));
    tap.say(textOfMessage({ ...news.at(-1)!, after: placeOfHead(head), entries: news.flatMap(({ entries }) => entries), now: at }));
    for (let n = 0; n < 3; n += 1) {
      pass(10_000);
      await house.submit({ type: 'Say', payload: { text: `hello ${n}` } }, ada.id).catch(() => undefined);
    }
    expect(settledSeq).toBeGreaterThan(head.seq - 1);
    expect(house.connectionState.phase).toBe('doubted');
  },
);

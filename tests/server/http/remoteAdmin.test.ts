/** An admin in a page of a house server, over the real gateway: its socket for commands, its office for what admins see. */
import { expect, onTestFinished, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { AccountHistory } from '../../../src/projections/accountHistory.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { readBack } from '../../../src/client/readBack.ts';
import { HouseCalls } from '../../../src/client/houseCalls.ts';
import { remoteServices } from '../../kit/services.ts';
import { withdraw } from '../../../src/engine/withdrawing.ts';
import { foldAll } from '../../kit/foldAll.ts';
import { remoteOf } from '../../kit/remote.ts';
import { seen, serveSocket, signInAsAdmin, signUp } from '../../kit/socket.ts';
import { accept, diceBet } from '../../kit/testHouse.ts';

test('an admin elsewhere settles, pays, rejects, corrects, and looks at what was', async () => {
  const served = await serveSocket();
  onTestFinished(() => served.close());
  const { house: kept, machine } = served;
  const [ada, admin] = [await signUp(served, 'ada'), await signInAsAdmin(served)];
  const [player, house] = [remoteOf(served, ada.token), remoteOf(served, admin.token)];
  onTestFinished(() => [player, house].forEach((one) => one.close()));
  await Promise.all([player.opened, house.opened]);
  const { origin } = new URL(served.socketUrl.replace('ws', 'http'));
  const calls = new HouseCalls({ fetch: (path, init) => fetch(origin + path, init), token: async () => admin.token });
  const office = remoteServices(house, calls).office(admin.id);
  const plays = async (command: Command) => accept(await player.submit(command, ada.id));
  const does = async (command: Command) => accept(await house.submit(command, admin.id));
  const page = { skip: 0, limit: 50 };

  // The page itself holds nothing of others.
  expect(accountOf(house.world, ada.id)).toBeUndefined();
  const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', odds: { homeWin: 200, draw: null, awayWin: 300 } };
  await does({ type: 'CreateSportEvent', payload: { terms: { ...terms, startsAt: machine.clock.at + 60_000 } } });
  const event = (await office.read('sportEvents', page)).rows.find(({ homeTeam }) => homeTeam === 'Black')?.id;
  await plays({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null } });
  const row = (await office.read('sportEvents', page)).rows.find(({ id }) => id === event);
  expect(row).toMatchObject({ bets: 1, open: { bets: 1, pays: { homeWin: { wins: 1, cents: 20_00 }, awayWin: { wins: 0, cents: 0 } } } });
  machine.clock.move(60_000);
  await does({ type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } });
  expect(balanceOf(kept.world, ada.id)).toBe(110_00);
  const early = kept.durableHead.seq;

  for (const [cents, address] of [
    [20_00, 'bc1qone'],
    [30_00, 'bc1qtwo'],
  ] as const)
    accept(await withdraw(kept, ada.id, { cents, method: 'crypto', address }, freshCommandId(kept.ports.entropy)));
  const [first, second] = (await office.read('withdrawals', { status: 'pending', limit: 50 })).rows;
  expect([first, second]).toMatchObject([
    { username: 'ada', address: 'bc1qone' },
    { username: 'ada', address: 'bc1qtwo' },
  ]);
  await does({ type: 'CompleteWithdrawal', payload: { withdrawal: first?.id } });
  await does({ type: 'RejectWithdrawal', payload: { withdrawal: second?.id, reason: 'not reachable' } });
  expect((await office.read('withdrawals', { limit: 50 })).rows.map(({ status, reason }) => [status, reason])).toEqual([
    ['rejected', 'not reachable'],
    ['completed', null],
  ]);
  await does({ type: 'CorrectLedger', payload: { account: ada.id, counterparty: 'promo', cents: 1_00, reason: 'a gift' } });
  await plays(diceBet(5_00));
  const [user] = (await office.read('users', { text: 'ada', order: 'newest', ...page })).rows;
  expect(user).toMatchObject({ email: 'ada@example.com', balanceCents: balanceOf(kept.world, ada.id) });

  const { seq: head } = kept.durableHead;
  const trail = [];
  for await (const entry of readBack(office, { account: ada.id, limit: 4 }, head + 1)) trail.push(entry);
  const concerned = machine.kept.log.entries.filter(({ subjects }) => subjects.includes(ada.id)).map(({ seq }) => seq);
  expect(trail.map(({ seq }) => seq)).toEqual(concerned.toReversed());
  expect(trail.flatMap(({ events }) => events).reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceOf(kept.world, ada.id));
  expect(trail.every(({ hashMatches: sound }) => sound)).toBe(true);

  // The slider at an old entry, and now: as a house in the same tab folds it, and as the whole log does.
  const history = new AccountHistory(kept.ports.store, ada.id);
  await history.prepare();
  for (const seq of [early, head]) {
    const { past } = await office.read('accountAt', { account: ada.id, seq });
    const then = await history.at(seq);
    const world = foldAll(machine.kept.log.entries.slice(0, seq).map(readStored));
    expect(past).toMatchObject({ balanceCents: then?.balanceCents, bets: then?.account.totals.bets, seq: then?.seq });
    expect(past?.balanceCents).toBe(balanceOf(world, ada.id));
  }
  expect(await office.read('chain', { after: { seq: 0, hash: '0'.repeat(64) } })).toMatchObject({ brokenAt: null, holdsTo: { seq: head } });
});

test('an admin elsewhere mutes somebody and sees who is muted; nobody else does', async () => {
  const served = await serveSocket();
  onTestFinished(() => served.close());
  const [ada, ben, admin] = [await signUp(served, 'ada'), await signUp(served, 'ben'), await signInAsAdmin(served)];
  const [house, other] = [remoteOf(served, admin.token), remoteOf(served, ben.token)];
  onTestFinished(() => [house, other].forEach((one) => one.close()));
  await Promise.all([house.opened, other.opened]);
  const words = { admin: () => house.topicAnswer('admins', admin.id), ben: () => other.topicAnswer('admins', ben.id) };
  house.follow('admins', admin.id, () => undefined);
  other.follow('admins', ben.id, () => undefined);
  const mute = (forMs: number) => house.submit({ type: 'MuteInChat', payload: { account: ada.id, forMs } }, admin.id);

  const until = accept(await mute(600_000)).entry.header.at + 600_000;
  await seen(() => words.admin()?.own?.muted.length === 1);
  expect(words.admin()?.own).toEqual({ muted: [{ account: ada.id, until }] });
  await seen(words.ben);
  expect(words.ben()).toMatchObject({ rows: words.admin()?.rows ?? [], own: null });
  accept(await mute(0));
  await seen(() => words.admin()?.own?.muted.length === 0);
});

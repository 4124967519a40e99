/** The office of a house in the same tab and that of a house elsewhere keep the same contract. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { officeIn } from '../../../src/engine/office/houseOffice.ts';
import { RemoteOffice } from '../../../src/client/remoteOffice.ts';
import { officePath } from '../../../src/api/office.ts';
import { ORIGIN, serveHouse } from '../../kit/gateway.ts';
import { signInAsAdmin } from '../../kit/socket.ts';
import { admin, eventfulDay, playDay } from '../../projections/inspection/kit.ts';
import { officeContract, type Opened } from './officeContract.ts';

async function embedded(): Promise<Opened> {
  const { browser, tab, ada, bob } = await eventfulDay();
  return { office: officeIn(tab.house)(admin), house: tab.house, clock: browser.clock, entries: () => browser.log.entries, ada, bob };
}

/** Answers of few entries, so that every reading takes several. */
async function remote(): Promise<Opened> {
  const served = await serveHouse({ officePart: 7 });
  onTestFinished(() => served.close());
  const { house, machine, fetch } = served;
  const people = await playDay({ house }, machine.clock);
  const { token } = await signInAsAdmin(served);
  const office = new RemoteOffice({
    origin: ORIGIN,
    fetch,
    token: async () => token,
    onEntries: (listener) => house.onEntries(listener),
  });
  return { office, house, clock: machine.clock, entries: () => machine.kept.log.entries, ...people };
}

describe('the office of a house in the same tab', () => {
  test.each(officeContract)('$name', async ({ run }) => run(await embedded()));
});

describe('the office of a house elsewhere', () => {
  test.each(officeContract)('$name', async ({ run }) => run(await remote()));
});

describe('a house elsewhere', () => {
  const officeOver = (answer: typeof fetch): RemoteOffice =>
    new RemoteOffice({ origin: ORIGIN, fetch: answer, token: async () => 'a token', onEntries: () => () => undefined });
  const answering = (status: number, body: string) => officeOver(async () => new Response(body, { status }));

  test('that cannot be reached, or answers what nobody asked, is said in one sentence', async () => {
    const away = officeOver(async () => {
      throw new TypeError('fetch failed');
    });
    await expect(away.read('walls', {})).rejects.toThrow(new StoreUnavailableError('The house server cannot be reached at the moment.'));
    await expect(away.act('blockUser', { account: admin })).rejects.toThrow('The house server cannot be reached at the moment.');
    for (const body of ['{"users":-1,"walls":[],"sessions":[]}', '[]', '"<html>"'])
      await expect(answering(200, body).read('walls', {})).rejects.toThrow('The house server sent an unexpected answer.');
    await expect(answering(502, '{}').read('walls', {})).rejects.toThrow('The house server sent an unexpected answer.');
    await expect(answering(502, '<html>').read('walls', {})).rejects.toThrow('The house server cannot be reached at the moment.');
  });

  test('says in its own words why it refuses', async () => {
    const refusing = answering(503, '{"code":"could-not-save","message":"Nothing could be saved"}');
    await expect(refusing.read('walls', {})).rejects.toThrow('Nothing could be saved');
    expect(await refusing.act('blockUser', { account: admin })).toEqual({ refused: 'could-not-save', sentence: 'Nothing could be saved' });
    const newer = answering(422, '{"code":"of-a-later-build","message":"Not today"}');
    expect(await newer.act('blockUser', { account: admin })).toEqual({ refused: 'could-not-save', sentence: 'Not today' });
  });

  test('is not asked for personal data by its address', () => {
    expect(officePath('users')).toBe('/office/users');
  });
});

/** The office's calls answer the same in the tab and over HTTP. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { embeddedServices } from '../../kit/services.ts';
import { HouseServerError } from '../../../src/base/ports.ts';
import { HouseCalls } from '../../../src/client/houseCalls.ts';
import { HttpCaller } from '../../../src/client/httpCaller.ts';
import { officeOver } from '../../../src/client/houseServices.ts';
import { officePath, type Office } from '../../../src/api/office.ts';
import { ORIGIN, serveHouse } from '../../kit/gateway.ts';
import { signInAsAdmin } from '../../kit/socket.ts';
import { admin, eventfulDay, playDay } from '../../projections/inspection/kit.ts';
import { officeContract, type Opened } from './officeContract.ts';

/** No call of the office is a command, is sent again, or reads the log. */
const noCommands = {
  submitOverHttp: () => Promise.reject(new Error('no command')),
  clientSeedSent: () => undefined,
  backAgain: async () => false,
  head: { logId: '', seq: 0, hash: '', at: 0 },
};
async function inTab(): Promise<Opened> {
  const { browser, tab, ada, bob } = await eventfulDay();
  const { office } = embeddedServices(tab.house);
  return { office: office(admin), house: tab.house, clock: browser.clock, entries: () => browser.log.entries, ada, bob };
}

/** Answers of few entries, so that every reading takes several. */
async function overHttp(): Promise<Opened> {
  const served = await serveHouse({ officePart: 7 });
  onTestFinished(() => served.close());
  const { house, machine, fetch } = served;
  const people = await playDay({ house }, machine.clock);
  const { token } = await signInAsAdmin(served);
  const calls = new HouseCalls({ fetch: (path, init) => fetch(ORIGIN + path, init), token: async () => token });
  const office = officeOver(new HttpCaller(calls, noCommands), (listener) => house.onEntries(listener))(admin);
  return { office, house, clock: machine.clock, entries: () => machine.kept.log.entries, ...people };
}

describe.each([
  ['in the tab', inTab],
  ['over HTTP', overHttp],
])('the office %s', (_where, open) => {
  test.each(officeContract)('$name', async ({ run }) => run(await open()));
});

describe('a house server', () => {
  const officeWith = (fetch: () => Promise<Response>): Office =>
    officeOver(new HttpCaller(new HouseCalls({ fetch, token: async () => 'a token' }), noCommands), () => () => undefined)(admin);
  const answering = (status: number, body: string) => officeWith(async () => new Response(body, { status }));
  const AWAY = 'The house server cannot be reached at the moment. Try again.';

  test('that cannot be reached, or answers what nobody asked, is said in one sentence', async () => {
    const away = officeWith(async () => {
      throw new TypeError('fetch failed');
    });
    await expect(away.read('walls', {})).rejects.toThrow(new HouseServerError(AWAY));
    await expect(away.act('blockUser', { account: admin, reason: 'several accounts' })).rejects.toThrow(AWAY);
    for (const body of ['{"users":-1,"walls":[],"sessions":[]}', '[]', '"<html>"', '<html>'])
      await expect(answering(200, body).read('walls', {})).rejects.toThrow('The house server sent an unexpected answer.');
    for (const body of ['{}', '<html>']) await expect(answering(502, body).read('walls', {})).rejects.toThrow(AWAY);
  });

  test('says in its own words why it refuses, or does not know whether it was done', async () => {
    const failing = answering(503, '{"code":"could-not-save","message":"Not today"}');
    await expect(failing.read('walls', {})).rejects.toThrow('The house server cannot save anything at the moment.');
    await expect(failing.act('blockUser', { account: admin, reason: 'several accounts' })).rejects.toThrow(
      'The house server cannot save anything at the moment.',
    );
    const newer = answering(422, '{"code":"of-a-later-build","message":"Not today"}');
    expect(await newer.act('blockUser', { account: admin, reason: 'several accounts' })).toEqual({
      refused: 'request-unreadable',
      sentence: 'The house server refused this (of-a-later-build).',
    });
  });

  test('is not asked for personal data by its address', () => {
    expect(officePath('users')).toBe('/office/users');
  });
});

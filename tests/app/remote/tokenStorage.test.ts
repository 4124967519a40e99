/** How long a token is good, on devices whose clock is fast or slow, jumps, stands still, or was set while no page was open. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenStorage } from '../../../src/app/remote/tokenStorage.ts';
import { runs } from '../../kit/runs.ts';
import { MapStorage } from '../../kit/mapStorage.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const START = Date.UTC(2026, 0, 15);
const LIFE_S = 3_600;
/** The client library refreshes a token that is good for less. */
const MARGIN_MS = 90 * SECOND;

/** An access token that expires at a time of the house. */
const tokenUntil = (expiry: number, id: number): string => `head.${btoa(JSON.stringify({ exp: expiry / SECOND, id }))}.signature`;

/** A device, the house, and a page that does what the client library does. */
function device(wallAhead: number) {
  const at = { house: START, wall: START + wallAhead, steady: 5_000 };
  const storage = new MapStorage();
  let knowsHouse = false;
  let issued = 0;
  let expiry = 0;
  const open = () =>
    tokenStorage({
      storage,
      key: 'tokens',
      wall: { now: () => at.wall },
      steady: { now: () => at.steady },
      houseTime: () => (knowsHouse ? at.house : null),
    });
  let page = open();
  const receive = (): void => {
    issued += 1;
    expiry = (Math.floor(at.house / SECOND) + LIFE_S) * SECOND;
    page.setItem(
      'tokens',
      JSON.stringify({ access_token: tokenUntil(expiry, issued), expires_in: LIFE_S, expires_at: Math.round(at.wall / SECOND) + LIFE_S }),
    );
  };
  const leftMs = (): number => (JSON.parse(page.getItem('tokens') ?? 'null') as { expires_at: number }).expires_at * SECOND - at.wall;
  return {
    at,
    storage,
    receive,
    leftMs,
    /** Reads as the library does, and refreshes if the token is due. */
    use: (): void => {
      if (leftMs() < MARGIN_MS) receive();
    },
    reload: (): void => {
      page = open();
      at.steady = 1_000;
    },
    knowHouse: (known: boolean) => (knowsHouse = known),
    pass(ms: number, { rate = 1, asleep = false } = {}): void {
      at.house += ms;
      at.wall += ms * rate;
      if (!asleep) at.steady += ms;
    },
    get refreshes() {
      return issued - 1;
    },
    get isGood() {
      return expiry > at.house;
    },
  };
}

test.each([-26 * HOUR, -HOUR, -59 * MINUTE, 0, 50 * MINUTE, HOUR, 119 * MINUTE, 26 * HOUR])(
  'a clock that is wrong by %i ms costs no refresh, in this page or after a reload',
  (ahead) => {
    const one = device(ahead);
    one.receive();
    for (let minute = 0; minute < 58; minute += 1) {
      if (minute === 20) one.reload();
      one.use();
      one.pass(MINUTE);
    }
    expect(one.refreshes).toBe(0);
    one.pass(MINUTE);
    one.use();
    expect([one.refreshes, one.isGood]).toEqual([1, true]);
  },
);

test('a clock that stands still does not make a token good for ever', () => {
  const one = device(0);
  one.receive();
  one.pass(59 * MINUTE, { rate: 0 });
  one.use();
  expect([one.refreshes, one.isGood]).toEqual([1, true]);
});

test('a sleep in which the clock of the page stopped is counted by the wall clock', () => {
  const one = device(HOUR);
  one.receive();
  one.pass(8 * HOUR, { asleep: true });
  one.use();
  expect([one.refreshes, one.isGood]).toEqual([1, true]);
});

test('a clock that was set back while no page was open costs one refresh', () => {
  const one = device(2 * HOUR);
  one.receive();
  one.at.wall -= 2 * HOUR;
  one.reload();
  for (let use = 0; use < 5; use += 1) one.use();
  expect([one.refreshes, one.isGood]).toEqual([1, true]);
});

test('what an earlier version has kept is read, and what is no session is left as it is', () => {
  const one = device(0);
  one.storage.setItem('tokens', JSON.stringify({ access_token: 'old', expires_in: LIFE_S, expires_at: START / SECOND + 600 }));
  expect(one.leftMs()).toBe(600 * SECOND);
  one.storage.setItem('tokens', 'junk');
  const page = tokenStorage({
    storage: one.storage,
    key: 'tokens',
    wall: { now: () => 0 },
    steady: { now: () => 0 },
    houseTime: () => null,
  });
  expect(page.getItem('tokens')).toBe('junk');
  page.setItem('tokens', '{"a":1}');
  page.setItem('verifier', 'v');
  expect([page.getItem('tokens'), page.getItem('verifier')]).toEqual(['{"a":1}', 'v']);
  page.removeItem('tokens');
  expect(page.getItem('tokens')).toBeNull();
});

test('a session that is saved again is as old as before', () => {
  const one = device(0);
  one.receive();
  const text = one.storage.getItem('tokens') ?? '';
  one.pass(30 * MINUTE);
  one.reload();
  expect(one.leftMs()).toBe(30 * MINUTE);
  one.storage.setItem('tokens', text);
  one.pass(10 * MINUTE);
  expect(one.leftMs()).toBe(20 * MINUTE);
});

/** Something that happens to a device. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20 * MINUTE), rate: fc.constantFrom(0, 0.5, 1, 1, 1, 2) }),
  fc.record({ kind: fc.constant('jump' as const), ms: fc.integer({ min: -3 * HOUR, max: 3 * HOUR }) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.nat(10 * HOUR) }),
  fc.constant({ kind: 'reload' as const }),
);

test('whatever the clock does: no refresh without a reason, and no bad token once the house’s time is known', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30 * HOUR, max: 30 * HOUR }), fc.array(step, { maxLength: 30 }), fc.boolean(), (ahead, steps, known) => {
      const one = device(ahead);
      one.knowHouse(known);
      one.receive();
      let reasons = 0;
      for (const happens of steps) {
        if (happens.kind === 'pass') one.pass(happens.ms, happens);
        else if (happens.kind === 'sleep') one.pass(happens.ms, { asleep: true });
        else if (happens.kind === 'jump') one.at.wall += happens.ms;
        else one.reload();
        // Time that passes by some clock, or a clock that was set: each is a reason for one refresh at most.
        reasons += 1;
        const before = one.refreshes;
        for (let use = 0; use < 4; use += 1) one.use();
        expect(one.refreshes - before).toBeLessThanOrEqual(1);
        if (known) expect(one.isGood).toBe(true);
      }
      expect(one.refreshes).toBeLessThanOrEqual(reasons);
    }),
    runs(300),
  );
});

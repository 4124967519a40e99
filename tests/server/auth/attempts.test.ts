/** Ten thousand attempts: few of them cost anything, each has its answer, and memory stays bounded. */
import { describe, expect, test } from 'vitest';
import { Attempts, TooManyAttemptsError } from '../../../src/server/auth/attempts.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

function counted() {
  const { clock } = new TestBrowser();
  const attempts = new Attempts(clock);
  const did = { checks: 0, refused: 0 };
  /** A wrong password. The check of one takes a tenth of a second on a server. */
  const guess = async (account: string, network: string): Promise<void> => {
    const check = async (): Promise<boolean> => {
      did.checks += 1;
      return false;
    };
    try {
      await attempts.attempt({ account, network }, check, Boolean);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      expect(error.waitMs).toBeGreaterThan(0);
      did.refused += 1;
    }
  };
  return { clock, did, guess };
}

describe('10,000 sign-in attempts', () => {
  test('from one address on one account: five are checked, all others refused', async () => {
    const { did, guess } = counted();
    for (let n = 0; n < 10_000; n += 1) await guess('ada', '10.0.0.1');
    expect(did).toEqual({ checks: 5, refused: 9_995 });
  });

  test('from one address on as many accounts: five are checked', async () => {
    const { did, guess } = counted();
    for (let n = 0; n < 10_000; n += 1) await guess(`account ${n}`, '10.0.0.1');
    expect(did).toEqual({ checks: 5, refused: 9_995 });
  });

  test('from as many addresses on one account: five are checked, and the owner is let in after a minute', async () => {
    const { clock, did, guess } = counted();
    for (let n = 0; n < 10_000; n += 1) await guess('ada', `address ${n}`);
    expect(did).toEqual({ checks: 5, refused: 9_995 });
    clock.move(60_000);
    await guess('ada', 'her own');
    expect(did.checks).toBe(6);
  });

  test('at once from one address: ten wait at most', async () => {
    const { did, guess } = counted();
    await Promise.all(Array.from({ length: 10_000 }, () => guess('ada', '10.0.0.1')));
    expect(did).toEqual({ checks: 5, refused: 9_995 });
  });

  test('under ever new names: only the newest 50,000 names are remembered', async () => {
    const { did, guess } = counted();
    for (let n = 0; n < 6; n += 1) await guess('ada', 'first');
    expect(did).toEqual({ checks: 5, refused: 1 });
    // Each of them is two names: an account and an address.
    for (let n = 0; n < 25_000; n += 1) await guess(`account ${n}`, `address ${n}`);
    expect(did).toEqual({ checks: 25_005, refused: 1 });
    await guess('ada', 'first');
    expect(did, 'the first ones are forgotten').toEqual({ checks: 25_006, refused: 1 });
    await guess('account 24999', 'address 24999');
    expect(did.checks).toBe(25_007);
  });
});

describe('an attempt', () => {
  /** Attempts with a right or a wrong password. Answers whether it was let through. */
  function door() {
    const { clock } = new TestBrowser();
    const attempts = new Attempts(clock);
    const isTried = (network: string, account: string | undefined, isRight: boolean): Promise<boolean> =>
      attempts
        .attempt({ network, ...(account === undefined ? {} : { account }) }, async () => isRight, Boolean)
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof TooManyAttemptsError) return false;
            throw error;
          },
        );
    return { clock, attempts, isTried };
  }

  test('of the owner from a network where they came in before does not wait for guesses of strangers', async () => {
    const { isTried } = door();
    expect(await isTried('her own', 'ada', true)).toBe(true);
    for (let n = 0; n < 100; n += 1) await isTried(`stranger ${n}`, 'ada', false);
    expect(await isTried('another', 'ada', true)).toBe(false);
    expect(await isTried('her own', 'ada', true)).toBe(true);
  });

  test('without an account counts for its network only', async () => {
    const { isTried } = door();
    for (let n = 0; n < 5; n += 1) expect(await isTried('asks who has an account', undefined, false)).toBe(true);
    expect(await isTried('asks who has an account', undefined, false)).toBe(false);
    expect(await isTried('another', undefined, true)).toBe(true);
  });

  test.each([
    ['account', 60],
    ['network', 900],
  ] as const)('at the same %s waits twice as long after each wrong one, at most %i s, and an hour forgets them', async (kind, longestS) => {
    const { clock, attempts } = door();
    let others = 0;
    /** After how many seconds another guess is let through. */
    const waitS = async (): Promise<number> => {
      const who = { account: 'ada', network: 'here', [kind === 'account' ? 'network' : 'account']: `other ${(others += 1)}` };
      const tried = await attempts.attempt(who, async () => false, Boolean).catch((error: unknown) => error);
      return tried instanceof TooManyAttemptsError ? tried.waitMs / 1_000 : 0;
    };
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) expect(await waitS()).toBe(0);
    for (let n = 0; n < 12; n += 1) {
      const wait = await waitS();
      waits.push(wait);
      clock.move(wait * 1_000);
      expect(await waitS()).toBe(0);
    }
    expect(waits).toEqual(Array.from({ length: 12 }, (_, n) => Math.min(longestS, 2 ** n)));
    clock.move(3_600_000);
    for (let n = 0; n < 5; n += 1) expect(await waitS()).toBe(0);
    expect(await waitS()).toBe(1);
  });

  test('that is right ends what the account waits for, and not what the network does', async () => {
    const { isTried } = door();
    for (let n = 0; n < 4; n += 1) await isTried(`stranger ${n}`, 'ada', false);
    expect(await isTried('her own', 'ada', true)).toBe(true);
    for (let n = 0; n < 5; n += 1) expect(await isTried(`another ${n}`, 'ada', false)).toBe(true);
    for (let n = 0; n < 4; n += 1) await isTried('here', `account ${n}`, false);
    expect(await isTried('here', 'ben', true)).toBe(true);
    await isTried('here', 'cyd', false);
    expect(await isTried('here', 'dan', true)).toBe(false);
  });

  test('is told to come back when 32 wait already, from whatever networks', async () => {
    const { attempts } = door();
    const ends: (() => void)[] = [];
    const waiting = Array.from({ length: 32 }, (_, n) => attempts.inTurn(`network ${n}`, () => new Promise<void>((end) => ends.push(end))));
    await expect(attempts.inTurn('one more', async () => undefined)).rejects.toThrow('Too many attempts. Try again in 1 seconds.');
    ends.forEach((end) => end());
    await Promise.all(waiting);
    await attempts.inTurn('one more', async () => undefined);
  });
});

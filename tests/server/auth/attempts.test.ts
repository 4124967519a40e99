/** Ten thousand attempts: few of them cost anything, each has its answer, and memory stays bounded. */
import { describe, expect, test } from 'vitest';
import { Attempts, TooManyAttemptsError } from '../../../src/server/auth/attempts.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

function counted() {
  const { clock } = new TestBrowser();
  const attempts = new Attempts(clock);
  const did = { checks: 0, refused: 0 };
  /** A wrong password. The check of one takes a tenth of a second on a server. */
  const guess = async (account: string, address: string): Promise<void> => {
    const check = async (): Promise<boolean> => {
      did.checks += 1;
      return false;
    };
    try {
      await attempts.attempt({ account, address }, check, Boolean);
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

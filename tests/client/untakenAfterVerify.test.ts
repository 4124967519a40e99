/** Bets that the house did not take, whose seed was replaced twice with no page open, on a page whose player verifies the log. */
import { expect, test } from 'vitest';
import { accountOf } from '../../src/domain/world.ts';
import { untakenOf } from '../../src/client/untakenSum.ts';
import { FileInspector } from '../../src/files/fileInspector.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { snapshotFor } from '../kit/remote.ts';
import { accept } from '../kit/testHouse.ts';
import { KeptBets, loseBet } from '../kit/keptBets.ts';

test.each([false, true])('the bets count; the log is verified before the background has read the past: %s', async (isVerified) => {
  const kept = new KeptBets();
  const lying = await lyingHouse({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  const { served, ada } = lying;
  const first = await lying.openAgain({ untaken: kept });
  await loseBet(first, kept, lying);
  for (const clientSeed of ['one more', 'and one'])
    accept(await served.house.submit({ type: 'RotateSeed', payload: { clientSeed } }, ada.id));
  const next = await lying.openAgain({ untaken: kept, snapshot: () => snapshotFor(served, ada.token) });
  expect(next.unprovedStart).not.toBe(null);
  if (isVerified) {
    const shown = await next.shown();
    const file = await (await served.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${ada.token}` } })).blob();
    const { report, differs } = await new FileInspector().inspect(file, { shown, viewer: ada.id });
    expect([report.failure, differs]).toEqual([null, null]);
    next.judgeShown(differs!, shown);
  }
  await next.prove();
  expect(untakenOf(accountOf(next.world, ada.id)!, kept.bets, next.world)).toMatchObject({ bets: 1, stakesCents: 1_00 });
});

/** A page that began from a snapshot, whose player verifies their log, and then rotates. */
import { expect, test } from 'vitest';
import { FileInspector } from '../../src/files/fileInspector.ts';
import { accountOf } from '../../src/domain/world.ts';
import { ORIGIN, serveHouse } from '../kit/gateway.ts';
import { remoteOf, snapshotFor } from '../kit/remote.ts';
import { seen, serveSocket, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

test.each(['nothing', 'the background has read the past', 'its player has verified the log', 'both'])(
  'rounds of before the snapshot were not drawn from their seed, which is revealed now; before that: %s',
  async (what) => {
    const options = { snapshotLimits: { few: 1, bytes: 1_000_000 } };
    let served = await serveSocket(options);
    const ada = await signUp(served, 'ada');
    const { vault } = served.machine.kept;
    accept(await served.house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'mine' } }, ada.id));
    const key = `seed:${accountOf(served.house.world, ada.id)!.seeds.activeHash}`;
    const right = (await vault.getMany([key])).get(key)!;
    const startAgain = async (value: string): Promise<void> => {
      await served.close();
      await vault.put([[key, value]]);
      const again = await serveHouse(options, served.machine);
      await again.app.listen({ port: Number(new URL(served.socketUrl).port), host: '127.0.0.1' });
      served = { ...again, socketUrl: served.socketUrl };
    };
    // The house draws from another seed than it has committed to.
    await startAgain(right.replace(/[0-9a-f]{64}/u, 'ab'.repeat(32)));
    for (let n = 0; n < 5; n += 1) accept(await served.house.submit(diceBet(1_00), ada.id));
    await startAgain(right);
    const page = remoteOf(served, ada.token, { snapshot: () => snapshotFor(served, ada.token), heartbeatMs: 3_600_000 });
    await page.opened;
    expect(page.unprovedStart).not.toBe(null);
    if (what === 'the background has read the past' || what === 'both') await page.prove();
    if (what === 'its player has verified the log' || what === 'both') {
      const shown = await page.shown();
      const file = await (await served.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${ada.token}` } })).blob();
      const { report, differs } = await new FileInspector().inspect(file, { shown, viewer: ada.id });
      expect([report.failure, differs]).toEqual([null, null]);
      page.judgeShown(differs!, shown);
    }
    const { seq } = page.head;
    await page.submit({ type: 'RotateSeed', payload: { clientSeed: 'another' } }, ada.id).catch(() => undefined);
    await seen(() => page.connectionState.phase !== 'open' || page.head.seq > seq);
    // What the background still has to do.
    await page.prove().catch(() => undefined);
    const { phase } = page.connectionState;
    page.close();
    await served.close();
    expect(phase).toBe('doubted');
  },
);

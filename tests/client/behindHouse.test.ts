/** A gateway that has lost its house for a moment greets with an earlier head than another one that the page came from. */
import { expect, test } from 'vitest';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { lying } from '../kit/lies.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

/** A page that has been told of a bet, and a tap that greets the next lines with the first head. */
async function told(linesBehind: number) {
  const lies = await lyingHouse();
  const receipt = new TestMarker();
  const page = await lies.openAgain({ headMarker: receipt });
  accept(await page.submit(diceBet(1_00), lies.ada.id));
  const { head } = page;
  const from = lies.tap.lines;
  lies.tap.onReceived = lying((message) => {
    if (lies.tap.lines > from + linesBehind || (message.kind !== 'welcome' && message.kind !== 'entries')) return undefined;
    const earlier = { ...message, head: { ...message.head, seq: head.seq - 1, hash: 'a'.repeat(64) } };
    return earlier.kind === 'entries' ? { ...earlier, entries: [] } : earlier;
  });
  return { ...lies, receipt, page, from };
}

test.each(['comes back', 'is loaded'])('a page that %s tries other lines, and accuses nobody', async (how) => {
  const { page, tap, receipt, openAgain, from } = await told(4);
  const next = how === 'is loaded' ? (page.close(), openAgain({ headMarker: receipt })) : (tap.cut(), page);
  const open = await next;
  await expect.poll(() => open.connectionState.phase, { timeout: 10_000 }).toBe('open');
  expect(tap.lines).toBe(from + 5);
});

test('a house that goes on so is named', async () => {
  const { page, tap } = await told(Infinity);
  tap.cut();
  await expect.poll(() => page.connectionState.phase, { timeout: 20_000 }).toBe('doubted');
});

import { guestButton, openDice, person, register, rollButton, rollOnce } from '../../kit/browser/person.ts';
import { expect, test } from '../../kit/browser/test.ts';

/** A second tab on a slow machine. It opens as late as the machine is slow, and does nothing twice meanwhile. */
test.use({ house: 'server' });

const TIMES_SLOWER = 8;

test('a second tab of the same browser opens once, with the same account, and both can bet', async ({ page, context }) => {
  await page.goto('/games/dice');
  await register(page, person('ada'));
  await page.reload();
  await expect(rollButton(page)).toBeVisible();

  const second = await context.newPage();
  const devtools = await context.newCDPSession(second);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  const greetings: string[] = [];
  second.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('{"kind":"hello"')) greetings.push(String(payload));
    }),
  );
  await openDice(second);
  expect(greetings, 'it connects once').toHaveLength(1);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const bet = await rollOnce(page);
  expect(await rollOnce(second)).not.toBe(bet);
  await expect(guestButton(page)).toHaveCount(0);
});

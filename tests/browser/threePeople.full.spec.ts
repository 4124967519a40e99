import { test } from '../kit/browser/test.ts';
import { threePeople } from '../kit/browser/threePeople.ts';

/** Two players and the admin in three tabs of one browser, or in three browsers, from the first credit to the audit of everything they did. */

test('three people: bets, chat, a settled event, withdrawals, a block, and books that add up', async ({ page, anotherPerson }, info) => {
  test.slow();
  await threePeople([page, await anotherPerson(), await anotherPerson()], info, 'long');
});

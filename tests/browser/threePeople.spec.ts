import { test } from '../kit/browser/test.ts';
import { threePeople } from '../kit/browser/threePeople.ts';

/** Two players and the admin in three tabs of one browser: bets, a settled event, withdrawals, and the audit. More of it: threePeople.full.spec.ts. */

test('three people: bets, a settled event, withdrawals, and books that add up', async ({ page, anotherPerson }, info) => {
  await threePeople([page, await anotherPerson(), await anotherPerson()], info, 'short');
});

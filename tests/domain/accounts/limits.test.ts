/** Limits of which little is left. */
import { expect, test } from 'vitest';
import { nearLimits } from '../../../src/domain/accounts/limits.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { limitSet } from '../../../src/domain/events/limits.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const DAY_MS = 86_400_000;
const ada = idOf('ada');
const MIDNIGHT = Date.UTC(2026, 0, 15);

function near(events: readonly DomainEvent[], at = START + 60_000) {
  const world = worldAfter([rules(), ...registered('ada', 1_000_00), ...events]);
  const account = accountOf(world, ada);
  if (!account) throw new Error('nobody');
  return nearLimits(world.corrections, account, at);
}
const stakes = limitSet.of({ account: ada, kind: 'stake', period: 'day', amount: 100_00 });
const losses = limitSet.of({ account: ada, kind: 'loss', period: 'week', amount: 100_00 });

test('without limits there is none, however much was staked', () => {
  expect(near(playedDice('ada', 900_00, 0))).toEqual([]);
});

test('a limit is near from the last fifth on, and reached at 0', () => {
  expect(near([stakes, ...playedDice('ada', 79_99, 0)])).toEqual([]);
  const limit = { kind: 'stake', period: 'day', amount: 100_00, start: MIDNIGHT, until: MIDNIGHT + DAY_MS };
  expect(near([stakes, ...playedDice('ada', 80_00, 0)])).toEqual([{ ...limit, left: 20_00 }]);
  expect(near([stakes, ...playedDice('ada', 100_00, 0)])).toEqual([{ ...limit, left: 0 }]);
  expect(near([stakes, ...playedDice('ada', 100_00, 0)], START + DAY_MS)).toEqual([]);
});

test('what came back is not lost; a limit that was tightened afterwards has nothing left, not less', () => {
  expect(near([losses, ...playedDice('ada', 90_00, 80_00)])).toEqual([]);
  expect(near([...playedDice('ada', 150_00, 0), losses])).toMatchObject([{ kind: 'loss', period: 'week', left: 0 }]);
});

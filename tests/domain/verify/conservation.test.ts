/** What the auditor compares the books with at the end of a log. No event can break them, so the books are changed by hand. */
import { expect, test } from 'vitest';
import { defectAtEnd } from '../../../src/domain/verify/atEnd.ts';
import { Conservation } from '../../../src/domain/verify/conservation.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { registered, rules } from '../../kit/people.ts';

const bet = diceEvents('ada', 10_00).placed;
const history = [rules(), ...registered('ada', 100_00), bet];

test.each<[string | undefined, (world: World) => void]>([
  [undefined, () => undefined],
  ['the books do not add up to 0 but to 0.01', ({ ledger }) => void (ledger.house += 1)],
  ['the books do not add up to 0 but to -0.01', ({ ledger }) => void (ledger.house -= 1)],
  [
    `what is held for ${bet.data.bet} is not its stake`,
    ({ ledger }) => {
      ledger.escrow[bet.data.bet] = 9_99;
      ledger.house += 1;
    },
  ],
  [
    'credits are held for something that is not open',
    ({ ledger }) => {
      ledger.escrow['bet_ffffffffffffffffffffffffffffffff'] = 5;
      ledger.house -= 5;
    },
  ],
])('%s', (sentence, change) => {
  const world = worldAfter(history);
  change(world);
  expect(defectAtEnd(world, { conservation: new Conservation(emptyWorld()) })?.sentence).toBe(sentence);
});

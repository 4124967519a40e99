/** What the auditor compares the books with at the end of a log. No event can break them, so the books are changed by hand. */
import { expect, test } from 'vitest';
import { defectAtEnd } from '../../../src/domain/verify/atEnd.ts';
import { sportBetPlaced } from '../../../src/domain/events/sportBets.ts';
import { sportEventCreated } from '../../../src/domain/events/sports.ts';
import { withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { Conservation } from '../../../src/domain/verify/conservation.ts';
import type { World } from '../../../src/domain/world.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const bet = diceEvents('ada', 10_00).placed;
const request = withdrawalRequested.of({ ...withdrawalRequested.specimen, account: idOf('ada'), cents: 20_00 });
const withdrawal = request.data.withdrawal;
const match = sportEventCreated.of(sportEventCreated.specimen);
const sportBet = sportBetPlaced.of({ ...sportBetPlaced.specimen, account: idOf('ada') });
const history = [rules(), ...registered('ada', 100_00), match, bet, sportBet, request];

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
    `what is held for ${withdrawal} is not its amount`,
    ({ ledger }) => {
      ledger.escrow[withdrawal] = 20_01;
      ledger.house -= 1;
    },
  ],
  ['the books do not add up to 0 but to -10.00', ({ ledger }) => void delete ledger.escrow[bet.data.bet]],
  [
    `what is held for ${sportBet.data.bet} is not its stake`,
    ({ ledger }) => {
      ledger.escrow[sportBet.data.bet] = 4_00;
      ledger.house += 1_00;
    },
  ],
  [
    `the postings of ${idOf('ada')} do not add up to its balance`,
    ({ ledger }) => {
      ledger.player[idOf('ada')] = 65_01;
      ledger.house -= 1;
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
  expect(defectAtEnd(world, { conservation: new Conservation(worldAfter(history)), openings: [] })?.sentence).toBe(sentence);
});

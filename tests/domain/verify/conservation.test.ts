/** What the auditor compares the books with at the end of a log. No event can break them, so the books are changed by hand. */
import { expect, test } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { Conservation } from '../../../src/domain/verify/conservation.ts';
import type { World } from '../../../src/domain/world.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const ada = idOf('ada');
const bet = betPlaced.of({
  bet: 'bet_0123456789abcdef0123456789abcdef',
  account: ada,
  game: 'crash',
  rulebook: 'crash@1',
  rulesSeq: 1,
  stakeCents: 10_00,
  choice: {},
  draw: { seedHash: seedNumbered('ada 1').seedHash, clientSeed: 'change_me', nonce: 0 },
});
const history = [rules(), ...registered('ada', 100_00), bet];

test.each<[string | undefined, (world: World) => void]>([
  [undefined, () => undefined],
  ['the books do not add up to 0 but to 0.01', ({ ledger }) => void (ledger.house += 1)],
  ['the books do not add up to 0 but to -0.01', ({ ledger }) => void (ledger.house -= 1)],
  [
    'what is held for bet_0123456789abcdef0123456789abcdef is not its stake',
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
  expect(new Conservation().atEnd(world)?.sentence).toBe(sentence);
});

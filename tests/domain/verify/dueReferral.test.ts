/** A referral is paid only where an event of the same entry makes it due. */
import { expect, test } from 'vitest';
import { earningsBroughtOver } from '../../../src/domain/events/earnings.ts';
import { definitionOf, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import type { LogId } from '../../../src/domain/ids.ts';
import { LOG_VERSION, type EventLine, type Header } from '../../../src/domain/log/entry.ts';
import { Legality } from '../../../src/domain/verify/legality.ts';
import { playedDice, diceEvents } from '../../kit/betEvents.ts';
import { FORGED_LOG } from '../../kit/forge.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const paid = referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 });
const crash = betPlaced.of({ ...diceEvents('ben', 1_00).placed.data, game: 'crash', rulebook: 'crash@1', choice: { rideOn: true } });

/** What is wrong with the payment after these events in its entry. Ben completed an offer before the log, which pays nothing by itself. */
function wrongAfter(events: readonly DomainEvent[], lines: readonly EventLine[] = []): string | undefined {
  const broughtOver = earningsBroughtOver.of({ ...earningsBroughtOver.specimen, account: ben, sessions: [] });
  const world = worldAfter([rules(), ...registered('ada'), ...registered('ben', 10_00, { referredBy: 'ada' }), broughtOver]);
  const legality = new Legality(nobleHashing, world);
  const header: Header = { v: LOG_VERSION, logId: FORGED_LOG as LogId, seq: world.seq + 1, at: world.at, prev: '', lines: [] };
  const context = new JudgedEntry(world, header, ben);
  legality.entry({ header, act: null, lines, context }, world);
  let wrong: string | undefined;
  for (const event of [...events, paid]) {
    const definition = definitionOf(event);
    wrong = legality.before({ event, definition, postings: [], header, act: null, context, before: null }, world)?.sentence;
    evolve(world, event, header);
  }
  return wrong;
}

test('a settled bet of the friend makes it due', () => expect(wrongAfter(playedDice('ben', 1_00, 0))).toBeUndefined());
test('a bet that is only placed does not', () => expect(wrongAfter([crash])).toBe('referral/paid: nothing in its entry makes it due'));
test('a line that is withheld may have made it due', () => expect(wrongAfter([crash], [{ kind: 'withheld' }])).toBeUndefined());

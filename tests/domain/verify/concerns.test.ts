/** One entry is one command: an event that belongs to another command, or to somebody else's entry, is named. */
import { expect, test } from 'vitest';
import type { CommandType } from '../../../src/domain/commands/catalog.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { definitionOf, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import { sessionStarted } from '../../../src/domain/events/sessions.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { accountIdFrom, betIdFrom, roundIdFrom, type Actor, type LogId } from '../../../src/domain/ids.ts';
import { LOG_VERSION, type Header } from '../../../src/domain/log/entry.ts';
import { Concerns } from '../../../src/domain/verify/concerns.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { diceEvents, playedDice, seatEvent } from '../../kit/betEvents.ts';
import { eventLine, FORGED_LOG, forge, type ForgedEntry } from '../../kit/forge.ts';
import { worldAfter } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const ben = idOf('ben');
/** An entry of this command, whose claims are judged and nothing else. */
const wrongIn = (actor: Actor, type: CommandType, events: readonly DomainEvent[]): string | undefined => {
  const world = worldAfter([rules(), ...registered('ada', 1_000_00), ...registered('ben', 10_00, { referredBy: 'ada' })]);
  const concerns = new Concerns(nobleHashing);
  const header: Header = { v: LOG_VERSION, logId: FORGED_LOG as LogId, seq: world.seq + 1, at: world.at, prev: '', lines: [] };
  const act = { actor, seen: null, command: { id: commandIdOf('the command'), type } };
  const context = new JudgedEntry(world, header, actor);
  concerns.entry({ header, act, lines: [], context });
  for (const event of events) {
    const definition = definitionOf(event);
    const wrong = concerns.before({ event, definition, postings: [], header, act, context, before: null }, world);
    if (wrong !== undefined) return wrong;
    evolve(world, event, header);
  }
  return undefined;
};
const round = roundIdFrom(commandIdOf('round'));
const seat = seatEvent(round, ada, 'roulette', { colour: 'red' });
const [mine, another] = [diceEvents('ada', 1_00), diceEvents('ada', 1_00, 1)];
const paid = referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 });
const account = accountIdFrom(commandIdOf('the command'));
const made = (id = account) =>
  registered('cyd')
    .slice(0, 2)
    .map((event) => ({ ...event, data: { ...event.data, account: id } }) as DomainEvent);

test.each<[string | undefined, Actor, CommandType, readonly DomainEvent[]]>([
  [undefined, ada, 'PlaceBet', [mine.placed, mine.settled(0)]],
  ['it does not belong to a PlaceBet', ada, 'PlaceBet', [seat]],
  [undefined, ada, 'PlaceLiveBet', [seat]],
  ['it does not belong to a PlaceLiveBet', ada, 'PlaceLiveBet', [mine.placed]],
  [
    `it is about ${another.placed.data.bet}, but its entry is about ${mine.placed.data.bet}`,
    ada,
    'PlaceBet',
    [mine.placed, another.settled(0)],
  ],
  [`bet/placed in a PlaceBet of ${ben} concerns somebody else`, ben, 'PlaceBet', [mine.placed]],
  [undefined, ben, 'PlaceBet', [...playedDice('ben', 1_00, 0), paid]],
  [undefined, 'guest', 'RegisterAccount', made()],
  [`the id of ${idOf('cyd')} does not follow from its command`, 'guest', 'RegisterAccount', made(idOf('cyd'))],
  [undefined, 'house', 'SeedAccount', made(idOf('cyd'))],
  [
    `it is about ${ada}, but its entry is about ${account}`,
    'guest',
    'RegisterAccount',
    [...made(), sessionStarted.of({ ...sessionStarted.specimen, account: ada })],
  ],
])('%s: %#', (wrong, actor, type, events) => expect(wrongIn(actor, type, events)).toBe(wrong));

test('an event of another command is refused by the verifier', () => {
  const own = betPlaced.of({ ...mine.placed.data, bet: betIdFrom(commandIdOf('the command')) });
  const entry: ForgedEntry = {
    act: { actor: ada, command: { id: commandIdOf('the command'), type: 'PlaceLiveBet' } },
    events: [eventLine(own)],
  };
  const { failure } = verifyLines(forge([{ events: [rules()] }, { events: registered('ada', 1_000_00) }, entry]));
  expect(failure).toMatchObject({ claim: 'legality', seq: 3, sentence: 'bet/placed: it does not belong to a PlaceLiveBet' });
});

/** What a house may still choose after it has promised something: nothing that the log does not refuse or count. */
import { describe, expect, test } from 'vitest';
import type { CommandType } from '../../../src/domain/commands/catalog.ts';
import { definitionOf, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { earningsMigrated } from '../../../src/domain/events/earnings.ts';
import { offerPublished } from '../../../src/domain/events/offers.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { clientSeedChanged, seedRotated } from '../../../src/domain/events/seeds.ts';
import { sessionStarted } from '../../../src/domain/events/sessions.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { accountIdFrom, betIdFrom, offerIdFrom, roundIdFrom, type Actor, type LogId } from '../../../src/domain/ids.ts';
import { LOG_VERSION, type Header } from '../../../src/domain/log/entry.ts';
import { Concerns } from '../../../src/domain/verify/concerns.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { diceEvents, playedDice, seatEvent } from '../../kit/betEvents.ts';
import { eventLine, FORGED_LOG, forge, type ForgedEntry } from '../../kit/forge.ts';
import { worldAfter } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const ada = idOf('ada');
const opening: readonly ForgedEntry[] = [{ events: [rules()] }, { events: registered('ada', 1_000_00) }];
const byAda = (...events: readonly DomainEvent[]): ForgedEntry => ({ act: { actor: ada }, events });

const report = (entries: readonly ForgedEntry[]) => verifyLines(forge([...opening, ...entries]));
const verdict = (entries: readonly ForgedEntry[]): string => {
  const { failure } = report(entries);
  return failure ? `${failure.claim} at ${failure.seq}: ${failure.sentence}` : 'holds';
};

describe('the client seed', () => {
  const rotated = (number: number, clientSeed: string) => {
    const { seedHash, serverSeed } = seedNumbered(`ada ${number}`);
    return seedRotated.of({ account: ada, seedHash, serverSeed, nextSeedHash: seedNumbered(`ada ${number + 2}`).seedHash, clientSeed });
  };

  test('a server seed that was chosen for a client seed in use never meets it', () => {
    const mine = byAda(clientSeedChanged.of({ account: ada, clientSeed: 'my own phrase' }));
    expect(verdict([mine, byAda(rotated(1, 'my own phrase'))])).toBe(
      'legality at 4: seed/rotated: the account has used this client seed before',
    );
    expect(verdict([mine, byAda(rotated(1, 'another')), byAda(rotated(2, 'a third'))])).toBe('holds');
  });

  test('a player who alternates between two client seeds does not meet a server seed that was chosen for one', () => {
    expect(verdict([byAda(rotated(1, 'lucky')), byAda(rotated(2, 'star')), byAda(rotated(3, 'lucky'))])).toBe(
      'legality at 5: seed/rotated: the account has used this client seed before',
    );
  });

  test('rounds of the first pair with the client seed of every new account are counted', () => {
    const fairness = (entries: readonly ForgedEntry[]) => report(entries).claims.find(({ claim }) => claim === 'fairness')?.sentence;
    const said = 'drawn with a client seed that the house knew before it committed to the server seed';
    expect(fairness([byAda(...playedDice('ada', 1_00, 0))])).toContain(`1 round ${said}`);
    const own = byAda(clientSeedChanged.of({ account: ada, clientSeed: 'mine' }));
    expect(fairness([own, byAda(...playedDice('ada', 1_00, 0, 0, 'mine'))])).not.toContain(said);
  });
});

const byHouse = (type: CommandType, id: string) => ({ actor: 'house', command: { id: commandIdOf(id), type } });

describe('one entry is one command', () => {
  const ben = idOf('ben');
  /** An entry of this command, whose claims are judged and nothing else. */
  const wrongIn = (
    actor: Actor,
    type: CommandType,
    events: readonly DomainEvent[],
    before: readonly DomainEvent[] = [],
  ): string | undefined => {
    const world = worldAfter([rules(), ...registered('ada', 1_000_00), ...registered('ben', 10_00, { referredBy: 'ada' }), ...before]);
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
    ['nothing in its entry makes it due', ada, 'PlaceBet', [mine.placed, mine.settled(0), paid]],
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

  test('the auditor asks it', () => {
    const own = betPlaced.of({ ...mine.placed.data, bet: betIdFrom(commandIdOf('the command')) });
    const entry: ForgedEntry = {
      act: { actor: ada, command: { id: commandIdOf('the command'), type: 'PlaceLiveBet' } },
      events: [eventLine(own)],
    };
    expect(verdict([entry])).toBe('legality at 3: bet/placed: it does not belong to a PlaceLiveBet');
  });
});

test('what the house brings over has ids of its own, and completes no offer without its reward', () => {
  const { specimen: offer } = offerPublished;
  const { specimen: old } = earningsMigrated;
  const published: ForgedEntry = {
    events: [eventLine(offerPublished.of({ ...offer, offer: offerIdFrom(commandIdOf('offer')) }))],
    act: byHouse('CreateOffer', 'offer'),
  };
  const again = earningsMigrated.of({ ...old, offers: old.offers.map((one) => ({ ...one, offer: offerIdFrom(commandIdOf('offer')) })) });
  const refused = `legality at 4: earnings/migrated: ${offerIdFrom(commandIdOf('offer'))} was there before`;
  expect(verdict([published, { events: [again] }])).toBe(refused);
});

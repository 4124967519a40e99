/** What a house may still choose after it has promised something: nothing that the log does not refuse or count. */
import { describe, expect, test } from 'vitest';
import type { CommandType } from '../../../src/domain/commands/catalog.ts';
import { type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { earningsMigrated } from '../../../src/domain/events/earnings.ts';
import { offerPublished } from '../../../src/domain/events/offers.ts';
import { clientSeedChanged, seedRotated } from '../../../src/domain/events/seeds.ts';
import { offerIdFrom } from '../../../src/domain/ids.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { eventLine, forge, type ForgedEntry } from '../../kit/forge.ts';
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

/** What a house may still choose after it has promised something: nothing that the log does not refuse or count. */
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { clientSeedChanged, seedRotated } from '../../../src/domain/events/seeds.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { forge, type ForgedEntry } from '../../kit/forge.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
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
      'legality at 4: seed/rotated: the client seed was in use since the commitment was made',
    );
    expect(verdict([mine, byAda(rotated(1, 'another')), byAda(rotated(2, 'my own phrase'))])).toBe('holds');
  });

  test('rounds of the first pair with the client seed of every new account are counted', () => {
    const fairness = (entries: readonly ForgedEntry[]) => report(entries).claims.find(({ claim }) => claim === 'fairness')?.sentence;
    const said = 'drawn with a client seed that the house knew before it committed to the server seed';
    expect(fairness([byAda(...playedDice('ada', 1_00, 0))])).toContain(`1 round ${said}`);
    const own = byAda(clientSeedChanged.of({ account: ada, clientSeed: 'mine' }));
    expect(fairness([own, byAda(...playedDice('ada', 1_00, 0, 0, 'mine'))])).not.toContain(said);
  });
});

/** What is used once, ever: a log whose every hash is right still fails where something is used again. */
import { expect, test } from 'vitest';
import { wallCredited, wallOpened } from '../../../src/domain/events/walls.ts';
import { seedRotated } from '../../../src/domain/events/seeds.ts';
import { sessionStarted } from '../../../src/domain/events/sessions.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { eventLine, forge, type ForgedEntry } from '../../kit/forge.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const ada = idOf('ada');
const [first, next, third] = ['ada 1', 'ada 2', 'ada 3'].map(seedNumbered);
const opening: readonly ForgedEntry[] = [{ events: [rules()] }, { events: registered('ada', 10_00) }];
const by = (events: ForgedEntry['events'], type?: string, id?: string): ForgedEntry => ({
  act: { actor: ada, ...(type === undefined || id === undefined ? {} : { command: { id: commandIdOf(id), type } }) },
  events,
});
const rotated = (now: typeof first, nextSeedHash = '') =>
  seedRotated.of({ account: ada, seedHash: now!.seedHash, serverSeed: now!.serverSeed, nextSeedHash, clientSeed: 'mine' });
const credited = (transaction: string | null, cents = 1) =>
  by([wallCredited.of({ account: ada, wall: 'harbor', message: 'credits_earned', cents, transaction })]);
const opened = by([wallOpened.of({ account: ada, wall: 'harbor', session: `wal_${'5e'.repeat(16)}` })]);
const signedIn = (id: string) => by([sessionStarted.of({ account: ada, method: 'password' })], 'SignIn', id);

/** A visit in a line as it is, whose id nobody makes fit its command. */
const visit = `wal_${'5e'.repeat(16)}`;
const line = eventLine({ type: 'wall/opened', data: { account: ada, wall: 'harbor', session: visit } });

test.each<[string | undefined, ForgedEntry[]]>([
  [undefined, [signedIn('one'), signedIn('two')]],
  ['its command was carried out before, in another entry', [signedIn('one'), signedIn('two'), signedIn('one')]],
  [undefined, [by([rotated(first, third!.seedHash)])]],
  [`seed/rotated: the seed of the commitment ${first!.seedHash} was committed to before`, [by([rotated(first, first!.seedHash)])]],
  [`seed/rotated: the seed of the commitment ${next!.seedHash} was committed to before`, [by([rotated(first, next!.seedHash)])]],
  [`wall/opened: ${visit} is not the id that its command gives`, [by([line], 'OpenWall', 'visit')]],
  [undefined, [opened, credited('tx-1'), credited('tx-2')]],
  ['wall/credited: wall:harbor:tx-1 was used before', [opened, credited('tx-1'), credited('tx-2'), credited('tx-1', 2)]],
])('%s: %#', (sentence, entries) => expect(verifyLines(forge([...opening, ...entries])).failure?.sentence).toBe(sentence));

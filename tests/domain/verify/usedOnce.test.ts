/** What is used once, ever: a log whose every hash is right still fails where something is used again. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import { foldEntry } from '../../../src/domain/evolve.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { looksLikeTrailer } from '../../../src/domain/log/trailer.ts';
import type { SeenEntry } from '../../../src/domain/verify/claim.ts';
import { UsedOnce } from '../../../src/domain/verify/usedOnce.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import { wallCredited, wallOpened } from '../../../src/domain/events/walls.ts';
import { seedRotated } from '../../../src/domain/events/seeds.ts';
import { sessionStarted } from '../../../src/domain/events/sessions.ts';
import { LogVerifier, verifyLines } from '../../../src/domain/verify/verifier.ts';
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

test('an audit that goes on from a world knows every transaction of a wall before it', () => {
  const before = forge([...opening, opened, credited('tx-1')]);
  const whole = forge([...opening, opened, credited('tx-1'), credited('tx-2'), credited('tx-1', 2)]);
  const first = new LogVerifier();
  for (const line of before.slice(0, -1)) first.line(line);
  const { world, head } = first;
  const next = new LogVerifier({ from: { world, head: head ?? expect.fail(), lines: before.length - 1 } });
  for (const line of whole.slice(before.length - 1)) next.line(line);
  expect(next.end().failure?.sentence).toBe('wall/credited: wall:harbor:tx-1 was used before');
});

/** Every id that is written somewhere in a value. */
const idsIn = (value: unknown): readonly string[] => [
  ...new Set(JSON.stringify(value).match(/(?:acc|bet|rnd|off|wal|wdr|evt|msg)_[0-9a-f]{32}/gu)),
];

/** Whether a command that gives this id its digits counts as carried out before the world. */
function isUsed(id: string, world: World): boolean {
  const hashing = { ...nobleHashing, sha256: () => id.slice(4) };
  const entry = { act: { command: { id, type: 'PlaceBet' } } } as SeenEntry;
  return new UsedOnce(hashing, world).entry(entry) !== undefined;
}

test('an audit that goes on from a world knows every id that the world still has', () => {
  const feed = new EntryFeed(nobleHashing);
  const world = emptyWorld({ recentsKept: 0 });
  const kinds = new Set<string>();
  let before = new Set<string>();
  for (const line of readFileSync('fixtures/histories/every-event.jsonl', 'utf8').trimEnd().split('\n')) {
    const stored = looksLikeTrailer(line) ? null : feed.line(line);
    if (!stored) continue;
    foldEntry(world, readStored(stored));
    const ids = idsIn(world);
    const fresh = ids.filter((id) => !before.has(id));
    for (const id of fresh) kinds.add(id.slice(0, 4));
    expect(
      fresh.filter((id) => !isUsed(id, world)),
      `entry ${world.seq}`,
    ).toEqual([]);
    before = new Set(ids);
  }
  // Of a deleted offer the world has only who completed it.
  const forgotten = idsIn(world).filter((id) => !isUsed(id, world));
  expect(forgotten.filter((id) => !id.startsWith('off_'))).toEqual([]);
  expect([...kinds].toSorted()).toEqual(['acc_', 'bet_', 'evt_', 'msg_', 'off_', 'rnd_', 'wal_', 'wdr_']);
});

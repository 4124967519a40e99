/** A log shown in part: it verifies, its owner misses nothing, and nobody else's private acts are in it. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { simulateHistory } from '../../../src/audit/simulation/history.ts';
import { definitionOf } from '../../../src/domain/events/catalog.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import type { Entry } from '../../../src/domain/log/entry.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { view, type Viewer } from '../../../src/domain/log/view.ts';
import { looksLikeViewLine, writeViewLine, type NamedViewer } from '../../../src/domain/log/viewLine.ts';
import { LogVerifier } from '../../../src/domain/verify/verifier.ts';
import { accountOf, balanceOf, type World } from '../../../src/domain/world.ts';
import { textOf } from '../../fixtures/histories.ts';
import { isLong, PATIENT } from '../../kit/runs.ts';

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

function read(lines: Iterable<string>) {
  const verifier = new LogVerifier({ hashing: nodeHashing });
  for (const line of lines) verifier.line(line);
  return { report: verifier.end(), world: verifier.world };
}

function entriesIn(lines: readonly string[]): readonly Entry[] {
  const feed = new EntryFeed(nodeHashing);
  const entryLines = lines.slice(looksLikeViewLine(lines[0] ?? '') ? 1 : 0, -1);
  return entryLines.flatMap((line) => {
    const stored = feed.line(line);
    return stored ? [readStored(stored)] : [];
  });
}

/** Everything that a world knows of an account as its own. */
const own = (world: World, id: AccountId) => ({
  account: accountOf(world, id),
  balanceCents: balanceOf(world, id),
  bets: Object.values(world.bets).filter(({ account }) => account === id),
  sportBets: Object.values(world.sportBets).filter(({ account }) => account === id),
  withdrawals: Object.values(world.withdrawals).filter(({ account }) => account === id),
});

/** An admin reads the whole log and has no view. */
const playersIn = ({ accounts }: World): readonly AccountId[] =>
  Object.values(accounts).flatMap(({ id, role }) => (role === 'admin' ? [] : [id]));

/** What the view of a person, or of nobody, shows and should not. */
function tooMuch(whole: readonly Entry[], seen: readonly Entry[], viewer: Viewer): readonly string[] {
  return whole.flatMap(({ header: { seq }, act, events }, place) => {
    const shown = seen[place];
    const concerns = events.map((line) => {
      if (line.kind !== 'event') return false;
      const definition = definitionOf(line.event);
      const may = definition.visibility(line.event.data);
      return may === 'public' || (may === 'subjects' && definition.subjects(line.event.data).includes(viewer as AccountId));
    });
    const shownEvents =
      shown?.events.flatMap((line, i) => (line.kind === 'withheld' || concerns[i] ? [] : [`entry ${seq} shows event ${i + 1}`])) ?? [];
    const isPublic = events.every((line) => line.kind === 'event' && definitionOf(line.event).visibility(line.event.data) === 'public');
    const mayKnow = act?.actor === viewer || isPublic || ((act?.actor === 'house' || act?.actor === 'guest') && concerns.every(Boolean));
    return [...shownEvents, ...(shown?.act && !mayKnow ? [`entry ${seq} shows ${shown.act.command.type} by ${shown.act.actor}`] : [])];
  });
}

/** Ids of commands that the view does not show, wherever they stand in it. */
function betrayed(whole: readonly Entry[], seen: readonly Entry[], text: string): readonly string[] {
  const digitsOf = (id: string): string => id.replaceAll('-', '');
  const named = new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=_)[0-9a-f]{32}/gu)?.map(digitsOf));
  return whole.flatMap(({ act }, place) => (act && !seen[place]?.act && named.has(digitsOf(act.command.id)) ? [act.command.id] : []));
}

describe('a simulated log', PATIENT, () => {
  let lines: readonly string[] = [];
  let whole: readonly Entry[] = [];
  let full: ReturnType<typeof read>;
  beforeAll(async () => {
    const { house } = await simulateHistory(isLong ? { seed: 41, players: 100, days: 20 } : { seed: 41, players: 12, days: 4 });
    lines = linesOf(await textOf(house));
    whole = entriesIn(lines);
    full = read(lines);
  }, PATIENT.timeout);

  function expectPrivate(seenLines: readonly string[], viewer: NamedViewer): void {
    const seen = entriesIn(seenLines);
    expect(seen.map(({ hash }) => hash)).toEqual(whole.map(({ hash }) => hash));
    expect(tooMuch(whole, seen, viewer)).toEqual([]);
    expect(betrayed(whole, seen, seenLines.join('\n'))).toEqual([]);
    expect(seenLines[0]).toBe(writeViewLine(viewer));
  }

  test('is to each account what it is in full, and shows nobody else’s private acts', () => {
    for (const id of playersIn(full.world)) {
      const seen = [...view(lines, id)];
      const { report, world } = read(seen);
      expect(report.failure, id).toBeNull();
      expect(report.head).toEqual(full.report.head);
      expect(own(world, id)).toEqual(own(full.world, id));
      expect(world.usernames).toEqual(full.world.usernames);
      expect(Object.keys(world.accounts)).toEqual([id]);
      expectPrivate(seen, id);
    }
  });

  test('shows the public what everybody may know', () => {
    const seen = [...view(lines, 'public')];
    const { report, world } = read(seen);
    expect(report.failure).toBeNull();
    expect(world.accounts).toEqual({});
    expect(world).toMatchObject({ usernames: full.world.usernames, chat: { messages: full.world.chat.messages }, rules: full.world.rules });
    expect(Object.keys(world.sportEvents)).toEqual(Object.keys(full.world.sportEvents));
    expect(world.finishedRounds).toEqual(full.world.finishedRounds);
    expectPrivate(seen, 'public');
  });

  test('is whole to an admin', () => expect([...view(lines, 'admin')]).toEqual(lines));
});

test.each(['histories/every-event', 'tampered/games-honest', 'tampered/earning-honest'])(
  'every view of %s verifies, and its owner misses nothing',
  PATIENT,
  (name) => {
    const lines = linesOf(readFileSync(new URL(`../../../fixtures/${name}.jsonl`, import.meta.url), 'utf8'));
    const full = read(lines).world;
    expect(read(view(lines, 'public')).report.failure).toBeNull();
    for (const id of playersIn(full)) {
      const { report, world } = read(view(lines, id));
      expect(report.failure, id).toBeNull();
      expect(own(world, id)).toEqual(own(full, id));
    }
  },
);

/** Logs made to hurt: forged with valid hashes, so that every check behind the chain is reached. One defect, never a crash. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventDefinitions } from '../../../src/domain/events/catalog.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { commandsLeadingTo, WITHHELD } from '../../../src/domain/verify/legality.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { FORGED_LOG, forge, type ForgedEntry } from '../../kit/forge.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { PATIENT, runs } from '../../kit/runs.ts';
import { seedNumbered } from '../../kit/seeds.ts';
import { anyText } from '../../kit/anyText.ts';

const ada = idOf('ada');
const MOST = Number.MAX_SAFE_INTEGER;
const placed = (changed: object = {}) => ({
  type: 'bet/placed',
  data: {
    bet: 'bet_00112233445566778899aabbccddeeff',
    account: ada,
    game: 'dice',
    rulebook: 'dice@1',
    rulesSeq: 1,
    stakeCents: 10_00,
    choice: { direction: 'under', target: 50 },
    draw: { seedHash: seedNumbered('ada 1').seedHash, clientSeed: 'change_me', nonce: 0 },
    ...changed,
  },
});
const settled = (changed: object = {}) => ({
  type: 'bet/settled',
  data: {
    bet: 'bet_00112233445566778899aabbccddeeff',
    account: ada,
    game: 'dice',
    stakeCents: 10_00,
    payoutCents: 19_40,
    outcome: { roll: 37 },
    ...changed,
  },
});
const opening: ForgedEntry[] = [{ events: [rules()] }, { events: registered('ada', 1_000_00) }];
const byAda = { act: { actor: ada } };
const verdict = (entries: readonly ForgedEntry[]): string => {
  const { failure } = verifyLines(forge(entries));
  return failure ? `${failure.claim} at ${failure.seq}: ${failure.sentence}` : 'holds';
};

/** So the first few of many in a row can stand for all. */
test.each([
  ['', ''],
  ['bet/settled,', ''],
  ['round/played,', 'referral/paid,'],
  ['sport/settled,', ''],
  ['', 'account/blocked,'],
  ['', 'records/migrated,'],
])('more than eight withheld events in a row make no difference between %j and %j', (before, after) => {
  const commandsWith = (withheld: number) => commandsLeadingTo(`${before}${`${WITHHELD},`.repeat(withheld)}${after}`);
  for (let withheld = 9; withheld < 20; withheld += 1) expect(commandsWith(withheld)).toEqual(commandsWith(8));
});

test('the forger’s honest log holds', () => expect(verdict([...opening, { ...byAda, events: [placed(), settled()] }])).toBe('holds'));

describe('a forged bet', () => {
  test.each<[string, ForgedEntry, RegExp]>([
    ['that cannot win', { ...byAda, events: [placed({ choice: { direction: 'over', target: 99 } })] }, /^(?:legality|schema) at 3: /u],
    ['of more than can be counted', { ...byAda, events: [placed({ stakeCents: MOST })] }, /^(?:legality|schema) at 3: /u],
    [
      'of more than can be counted, on a long shot',
      { ...byAda, events: [placed({ stakeCents: MOST, choice: { direction: 'under', target: 1 } })] },
      /^(?:legality|schema) at 3: /u,
    ],
    [
      'above the exposure',
      { ...byAda, events: [placed({ stakeCents: 1_030_716, choice: { direction: 'under', target: 1 } })] },
      /^legality at 3: bet\/placed: the bet could pay more/u,
    ],
    [
      'above the balance',
      { ...byAda, events: [placed({ stakeCents: 1_000_01 })] },
      /^legality at 3: bet\/placed: player:acc_\w+ is overdrawn/u,
    ],
    ['of nothing', { ...byAda, events: [placed({ stakeCents: 0 })] }, /^schema at 3: /u],
    ['of less than nothing', { ...byAda, events: [placed({ stakeCents: -5 })] }, /^schema at 3: /u],
    [
      'for somebody else',
      { act: { actor: idOf('ben') }, events: [placed()] },
      /^legality at 3: .*acc_\w+ (?:cannot do this|was never registered)/u,
    ],
    ['by nobody', { ...byAda, events: [placed({ account: idOf('nobody') })] }, /^legality at 3: .*cannot do this for/u],
    ['by another rulebook', { ...byAda, events: [placed({ rulebook: 'dice@2' })] }, /^legality at 3: .*not a rulebook/u],
    ['by the rulebook __proto__', { ...byAda, events: [placed({ rulebook: '__proto__@1' })] }, /^schema at 3: /u],
    [
      'under rules that never were',
      { ...byAda, events: [placed({ rulesSeq: 2 })] },
      /^legality at 3: .*the rules of this bet are those of entry 1/u,
    ],
    [
      'with a nonce skipped',
      { ...byAda, events: [placed({ draw: { seedHash: seedNumbered('ada 1').seedHash, clientSeed: 'change_me', nonce: 1 } })] },
      /^legality at 3: .*nonce is 1, the next one is 0/u,
    ],
    [
      'from another seed',
      { ...byAda, events: [placed({ draw: { seedHash: seedNumbered('x').seedHash, clientSeed: 'change_me', nonce: 0 } })] },
      /^legality at 3: .*seed in use/u,
    ],
    [
      'that pays too much',
      { ...byAda, events: [placed(), settled({ payoutCents: 19_41 })] },
      /^legality at 3: .*by the rules it is 19\.40/u,
    ],
    ['that pays more than can be counted', { ...byAda, events: [placed(), settled({ payoutCents: MOST })] }, /^legality at 3: /u],
    ['settled twice', { ...byAda, events: [placed(), settled(), settled()] }, /^legality at 3: .*does not lead to/u],
    [
      'settled for another stake',
      { ...byAda, events: [placed(), settled({ stakeCents: 20_00, payoutCents: 38_80 })] },
      /^legality at 3: .*the stake was 10\.00/u,
    ],
    ['that was never placed', { ...byAda, events: [settled()] }, /^legality at 3: .*never placed/u],
    ['with an impossible roll', { ...byAda, events: [placed(), settled({ outcome: { roll: 100 } })] }, /^schema at 3: /u],
  ])('%s', (_name, entry, said) => expect(verdict([...opening, entry])).toMatch(said));
});

describe('forged rules and amounts', () => {
  test('rules that would let a bet pay more than can be counted are not rules', () => {
    const greedy = { type: 'rules/set', data: { rules: { ...defaultRules, bets: { ...defaultRules.bets, largestPayoutCents: MOST } } } };
    expect(
      verdict([{ events: [greedy] }, { events: registered('ada', 1_000_00) }, { ...byAda, events: [placed({ stakeCents: MOST })] }]),
    ).toMatch(/^schema at 1: /u);
  });
  test.each([MOST, -MOST, 0])('a correction by %i is judged, not tripped over', (cents) => {
    const correction = ledgerCorrected.of({ account: ada, counterparty: 'house', cents, reason: 'forged' });
    expect(verdict([...opening, { events: [correction, correction] }])).toMatch(/^(?:legality|conservation|schema) at \d+: |^holds$/u);
  });
  test('the largest opening balance', () =>
    expect(verdict([{ events: [rules()] }, { events: registered('ada', 100_000_00) }])).toBe('holds'));
  test('a log without rules', () =>
    expect(verdict([{ events: registered('ada', 1) }])).toBe('order at 1: the first event of a log sets the rules'));
  test('a name that is no key', () => {
    const [registration] = registered('ben', 0);
    const proto = { type: 'account/registered', data: { ...registration?.data, username: '__proto__' } };
    expect(verdict([...opening, { events: [proto] }])).toMatch(/^(?:legality|schema) at 3: /u);
    expect(({} as { acc?: unknown }).acc).toBeUndefined();
  });
});

test('any event with any of its values bent is judged: one defect or none, never an exception', PATIENT, () => {
  const bent = fc.oneof(
    fc.constantFrom<unknown>(
      0,
      -1,
      1,
      99,
      100,
      MOST,
      -MOST,
      2 ** 53,
      0.5,
      null,
      true,
      '',
      'x',
      '__proto__',
      ada,
      idOf('ben'),
      'dice',
      'guest',
      'house',
      [],
      {},
      'a'.repeat(64),
      '7f'.repeat(32),
    ),
    fc.integer(),
    anyText({ maxLength: 70 }),
  );
  /** Bends the value at one path of an object tree. */
  const bend = (data: unknown, place: number, value: unknown): unknown => {
    const paths: (readonly string[])[] = [];
    const walk = (node: unknown, path: readonly string[]): void => {
      paths.push(path);
      if (typeof node === 'object' && node !== null) for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key]);
    };
    walk(data, []);
    const replace = (node: unknown, [key, ...rest]: readonly string[]): unknown =>
      key === undefined ? value : { ...(node as object), [key]: replace((node as Record<string, unknown>)[key], rest) };
    return replace(data, paths[place % paths.length] ?? []);
  };
  const honest = [
    ...eventDefinitions.map(({ type, specimen }) => ({ type: type as string, data: specimen as unknown })),
    placed(),
    settled(),
    ...registered('ben', 5),
  ];
  const event = fc
    .tuple(fc.constantFrom(...honest), fc.boolean(), fc.nat(), bent)
    .map(([{ type, data }, bends, place, value]) => ({ type, data: bends ? bend(data, place, value) : data }));
  const entry = fc.record({
    header: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Readonly<Record<string, unknown>>>({}) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom('at', 'seq', 'prev', 'logId', 'lines', 'v'), bent).map(([key, value]) => ({ [key]: value })),
      },
    ),
    act: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<Readonly<Record<string, unknown>> | null>({}, byAda.act, { actor: idOf('ben') }, null) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom('salt', 'actor', 'command'), bent).map(([key, value]) => ({ [key]: value })) },
    ),
    events: fc.array(fc.oneof({ weight: 9, arbitrary: event }, { weight: 1, arbitrary: fc.constant('null') }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      const report = verifyLines(forge([...opening, ...entries]));
      expect(report.ok).toBe(report.failure === null);
      if (report.failure) expect(report.failure.sentence).toMatch(/^.{4,400}$/su);
      expect(report.head?.seq ?? 0).toBeLessThanOrEqual(entries.length + opening.length);
    }),
    runs(400),
  );
});

test('what stands before the first defect is said to hold', () => {
  const report = verifyLines(forge([...opening, { ...byAda, events: [placed(), settled()] }, { ...byAda, events: [settled()] }]));
  expect(report).toMatchObject({ ok: false, entries: 3, head: { seq: 3, logId: FORGED_LOG } });
});

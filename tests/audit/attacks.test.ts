/**
 * Logs and views that somebody forged on purpose, who did not write the auditor. `fixtures/attacks` has them in the present format. V is the
 * own view of the player who is cheated, W a copy with gaps that is judged as the view of its viewer, F a whole log, D a whole log of which
 * a house is free to choose what is in it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { idDigits } from '../../src/domain/ids.ts';
import { view } from '../../src/domain/log/view.ts';
import type { NamedViewer } from '../../src/domain/log/viewLine.ts';
import { verifyLines, type Report } from '../../src/domain/verify/verifier.ts';
import { readLog } from '../../src/audit/readLog.ts';
import { chainAgain, takeApart } from '../kit/looseLog.ts';

const folder = fileURLToPath(new URL('../../fixtures/attacks/', import.meta.url));
const [ada, cem] = ['acc_48639257b3ffe2b716dda0df4db6d6b7', 'acc_b04d1e703431f24bf74becac4a02bc3b'] as const;
/** Ada of the logs about the format. */
const player = 'acc_d8a8d2e1e8bcbb6d9b8afb3c211be744';

interface Attack {
  /** The number of the file, or its name. */
  readonly file: string;
  /** The hole that it used. */
  readonly hole: string;
  /** What the auditor says of it: the claim, the entry and a part of the sentence; null if it is accepted. */
  readonly refused: readonly [claim: string, seq: number, said: string] | null;
  /** For a copy with gaps that names no viewer: it is judged as this account's view, without what the account may not read. */
  readonly as?: NamedViewer;
  /** What the report counts of it under the decisions of the house. */
  readonly counted?: string;
  /** Why it is accepted. */
  readonly because?: string;
  /**
   * The file is refused for its form: its account ids do not follow from their commands, and its live bets name another command.
   * With these put right, the attack itself is judged.
   */
  readonly formPutRight?: true;
}

const FREE = 'a house may choose it: the documents say so';

const attacks: readonly Attack[] = [
  { file: '01', hole: 'H1', refused: ['legality', 18, 'the nonce is 0, the next one is 1'] },
  { file: '03', hole: 'H1', refused: ['legality', 17, 'does not draw from the seed in use'] },
  { file: '06', hole: 'H1', refused: ['legality', 19, 'not made of what the participants brought'] },
  { file: '07', hole: 'H1', refused: ['legality', 19, 'not made of what the participants brought'] },
  { file: '08', hole: 'H1', refused: ['legality', 19, 'was never registered'] },
  { file: '09', hole: 'H1', refused: ['legality', 20, 'comes first'] },
  { file: '12', hole: 'H1', refused: ['legality', 17, 'the referral bonus is not the one of the rules'] },
  { file: '14', hole: 'H1', refused: ['legality', 19, 'SetRules does not lead to what is withheld'] },
  { file: '16', hole: 'H1', refused: ['legality', 19, `an event of the own command of ${ada} is withheld`] },
  { file: '18', hole: 'H1', refused: ['legality', 17, 'nobody whose command is withheld can do this'] },
  { file: '19', hole: 'H1', refused: ['legality', 18, 'the odds are not those of the event'] },
  { file: '20', hole: 'H1', refused: ['legality', 19, 'SettleSportEvent does not lead to sport/bet-settled'] },
  { file: '22', hole: 'H1', refused: ['legality', 18, 'a round that uses the seed is open'] },
  { file: '23', hole: 'H1', refused: ['legality', 18, 'has kept itself from betting now'] },
  { file: '25', hole: 'H1', refused: ['legality', 17, 'becomes debt is not what the balance lacks'] },
  { file: '26', hole: 'H4', refused: ['legality', 7, 'a draw is neither added n'] },
  { file: '28', hole: 'H4', refused: ['legality', 7, 'a draw is neither added n'] },
  { file: '29', hole: 'H10', refused: ['legality', 6, 'was there before'] },
  { file: '30', hole: 'H10', refused: ['legality', 7, 'was there before'] },
  { file: '33', hole: 'H11', refused: ['format', 5, 'other keys'] },
  { file: '34', hole: 'H11', refused: ['format', 5, 'keys in another order'] },
  { file: '36', hole: 'H11', refused: ['schema', 5, 'data is not what it must be'] },
  { file: '37', hole: 'H11', refused: ['format', 5, 'keys in another order'] },
  { file: '39', hole: 'H14', refused: ['legality', 7, 'it does not belong to a PlaceBet'] },
  { file: '40', hole: 'H14', refused: ['legality', 6, 'does not follow from its command'] },
  { file: '40', hole: 'H14', formPutRight: true, refused: ['legality', 8, 'it made a referral due and did not pay it'] },
  { file: '43', hole: 'H14', refused: ['legality', 6, 'was there before'] },
  { file: '44', hole: 'H8', as: cem, refused: ['legality', 5, 'a name is given at registration'] },
  { file: '46', hole: 'H8', as: ada, refused: ['legality', 8, 'betting on the event is still open'] },
  { file: '48', hole: 'H8', as: cem, refused: ['legality', 5, 'a name is given at registration'] },
  { file: '49', hole: 'H9', as: ada, refused: ['legality', 5, 'own command'] },
  { file: '50', hole: 'H9', as: ada, refused: ['legality', 5, 'own command'] },
  { file: '53', hole: 'H9', as: ada, refused: ['legality', 7, 'no command that may be withheld leads to sport/bet-settled'] },
  { file: '54', hole: 'H7', refused: ['legality', 8, 'the rules of this bet are those of entry'] },
  { file: '56', hole: 'H5', refused: ['legality', 6, 'has used this client seed before'] },
  { file: '58', hole: 'H6', refused: null, counted: '20 bets on live rounds and flips', because: FREE },
  { file: '59', hole: 'H6', refused: ['legality', 6, 'does not follow from its command'] },
  { file: '59', hole: 'H6', formPutRight: true, refused: null, counted: '5 bets on live rounds and flips', because: FREE },
  { file: '60', hole: 'clock', refused: ['schema', 7, 'data.reason'] },
  { file: '61', hole: 'H10', refused: ['legality', 7, 'an offer was started, and its re'] },
  { file: '62', hole: 'block', refused: ['legality', 23, 'a round that was interrupted is paid at its best'] },
  { file: '63', hole: 'rules', refused: ['legality', 23, 'First Win does not pay what the rules say'] },
  ...['64', '65'].map((file) => ({
    file,
    hole: 'rules',
    refused: null,
    counted: 'under rules that lasted for less than an hour, of 1 account',
    because: FREE,
  })),
  { file: '66', hole: 'beacon', refused: null, counted: '4 bets on live rounds and flips', because: FREE },
  { file: '67', hole: 'one of two', refused: ['legality', 7, 'in flight'] },
  { file: 'achievement-high-roller-0-without-a-bet', hole: 'F5', refused: ['schema', 1, 'rules/set is not as declared'] },
  { file: 'flip-end-9', hole: 'F7', as: 'public', refused: ['legality', 7, 'without its reason'] },
  { file: 'id-opened-then-migrated-visit', hole: 'F4', refused: ['legality', 7, 'was there before'] },
  { file: 'ledger-0', hole: 'F7', as: player, refused: ['legality', 6, 'a correction of nothing'] },
  { file: 'poker-tie-pays-more-than-the-limit', hole: 'F3', as: player, refused: ['legality', 6, 'more than the rules allow'] },
  { file: 'poker-win-pays-0', hole: 'F3', as: player, refused: null, because: FREE },
  { file: 'units-title-emoji-51', hole: 'F2', refused: null, because: 'lengths are counted in code points, and 51 are allowed' },
  { file: 'url-55', hole: 'F6', refused: ['schema', 6, 'data.terms.imageUrl'] },
  { file: 'visible-13439', hole: 'F1', refused: ['schema', 6, 'data.terms.title'] },
];

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl'));
const fileOf = ({ file }: Attack): string => files.find((path) => path.startsWith(`${file}-`) || path.endsWith(`/${file}.jsonl`)) ?? '';

const scratch = mkdtempSync(join(tmpdir(), 'attacks-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The file with the account ids of its commands and the command of live bets, hashed again. */
function withFormPutRight(path: string): string {
  let text = readFileSync(path, 'utf8');
  for (const { act, lines } of takeApart(text)) {
    const [, id] = /"account\/registered","data":\{"account":"acc_([0-9a-f]{32})"/u.exec(lines[0] ?? '') ?? [];
    if (id !== undefined && act.command.type === 'RegisterAccount') text = text.replaceAll(id, idDigits(act.command.id));
  }
  const entries = takeApart(text);
  for (const { act, lines } of entries) if (lines[0]?.includes('"draw":{"round":') === true) act.command.type = 'PlaceLiveBet';
  const written = join(scratch, 'put-right.jsonl');
  writeFileSync(written, chainAgain(entries));
  return written;
}

function reportOf(attack: Attack): Report {
  const path = `${folder}${fileOf(attack)}`;
  const { as, formPutRight } = attack;
  if (as !== undefined)
    return verifyLines(view(readFileSync(path, 'utf8').trimEnd().split('\n'), as, nodeHashing), { hashing: nodeHashing });
  return readLog(formPutRight ? withFormPutRight(path) : path).report;
}

const results = attacks.map((attack) => ({ attack, ...reportOf(attack) }));

test('every attack is in the table', () => expect([...new Set(attacks.map(fileOf))].toSorted()).toEqual(files.toSorted()));

test('attacks, and what the auditor says of each', () => {
  console.table(
    results.map(({ attack: { file, hole, formPutRight, because = '' }, failure }) => ({
      file: formPutRight ? `${file}, its form put right` : file,
      hole,
      claim: failure?.claim ?? '',
      entry: failure?.seq ?? '',
      says: failure?.sentence ?? `accepted: ${because}`,
    })),
  );
  for (const { attack, failure, discretion } of results) {
    const { file, refused, counted = '' } = attack;
    expect(discretion.map(({ sentence }) => sentence).join('\n'), file).toContain(counted);
    expect(failure && [failure.claim, failure.seq], file).toEqual(refused?.slice(0, 2) ?? null);
    if (refused) expect(failure?.sentence, file).toContain(refused[2]);
  }
});

interface Finding {
  readonly finding: string;
  readonly closedBy: string;
  /** Tests that show it: files with titles. Attacks of this name in the table above show it as well. */
  readonly tests: readonly (readonly [file: string, title: string])[];
  /** What the README must say, where it is not closed. */
  readonly open?: string;
}

const VIEWS = 'tests/audit/views.test.ts';
const PAGE = 'tests/client/remoteHouse.test.ts';
const REFUSALS = 'tests/domain/verify/refusals.properties.test.ts';
const BOUND = 'tests/domain/verify/bound.test.ts';

const findings: readonly Finding[] = [
  {
    finding: 'H1',
    closedBy: 'a view names its viewer, and everything about the viewer and everybody is judged in full',
    tests: [
      [VIEWS, 'every view of an honest log holds:'],
      [VIEWS, 'a forged log is refused in the view of'],
    ],
  },
  {
    finding: 'H2',
    closedBy: 'the verified file must hold every entry that the page was told, and lead to what it shows',
    tests: [['tests/screens/log/inspection.test.ts', 'a log whose page %s']],
  },
  {
    finding: 'H3',
    closedBy: 'the page compares an entry with the command that asked for it, and judges it as the auditor does',
    tests: [
      [PAGE, 'carries out something else than was asked: %s'],
      [PAGE, 'is judged as the auditor judges it: %s'],
      ['tests/domain/commands/echoes.test.ts', 'every command that a person sends says what its events repeat'],
    ],
  },
  {
    finding: 'H4',
    closedBy: 'the event asks what the command asks; every refusal of a command is tried as an event',
    tests: [[REFUSALS, 'no refusal can be ignored']],
  },
  {
    finding: 'H5',
    closedBy: 'a pair begins with a client seed that was not in use since its commitment',
    tests: [[BOUND, 'a server seed that was chosen for a client seed in use never meets it']],
  },
  {
    finding: 'H6',
    closedBy: '',
    tests: [],
    open: 'Live rounds, coin flips',
  },
  {
    finding: 'H7',
    closedBy: 'a pair is bound to the rules of its start, and so is every promise',
    tests: [['tests/domain/events/promises.test.ts', 'a promise is not better either']],
  },
  {
    finding: 'H8',
    closedBy: 'a condition about the viewer is never skipped, and a registration is never withheld from its account',
    tests: [[VIEWS, 'what ada sees of others is judged by what everybody may read:']],
  },
  {
    finding: 'H9',
    closedBy: 'an outcome must be possible and pay what some choice pays, whatever is withheld',
    tests: [[VIEWS, 'nothing is withheld from ada that ada may read:']],
  },
  {
    finding: 'H10',
    closedBy: 'ids that a migration brings over are compared with all that were made',
    tests: [[BOUND, 'what the house brings over has ids of its own, and completes no offer without its reward']],
  },
  {
    finding: 'H11',
    closedBy: 'every line is compared with the one way to write it, unknown events too',
    tests: [['tests/domain/log/read.test.ts', 'of a type that is not known is kept, and says whether it may be passed over']],
  },
  {
    finding: 'H12',
    closedBy: 'rules have upper bounds, and nothing is searched for each entry',
    tests: [
      ['tests/domain/rules.test.ts', 'more messages at once than a chat can hold'],
      ['bench/growth.bench.ts', 'messages of guests at the highest limit'],
      ['bench/growth.bench.ts', 'reactions of many to one message'],
      ['bench/growth.bench.ts', 'flips of one account, taken back'],
      ['bench/growth.bench.ts', 'bets of many on one match'],
      ['bench/growth.bench.ts', 'blocked accounts × entries of others'],
    ],
  },
  {
    finding: 'H13',
    closedBy: 'what an entry can hold is no longer guessed, so no guess is kept',
    tests: [[VIEWS, 'changes no verdict about another file that is verified after it']],
  },
  {
    finding: 'H14',
    closedBy: 'a command says whom and what its events are about, and account ids follow from it',
    tests: [
      ['tests/domain/verify/concerns.test.ts', 'an event of another command is refused by the verifier'],
      ['tests/domain/verify/usedOnce.test.ts', 'is not the id that its command gives'],
    ],
  },
  {
    finding: 'H15',
    closedBy: 'informational events are public, so no view withholds one',
    tests: [[VIEWS, 'is in every view, which holds']],
  },
  {
    finding: 'H16',
    closedBy: 'a kept head is looked for in the whole log',
    tests: [[VIEWS, 'verify --head finds a head that was kept anywhere']],
  },
];

test('findings H1 to H16, and what closes each', () => {
  const refusedAt = (finding: string): string =>
    results
      .filter(({ attack }) => attack.hole === finding)
      .map(({ attack: { file, formPutRight }, failure }) => {
        const log = formPutRight ? `${file} (form put right)` : file;
        return failure ? `${log}: ${failure.claim}, entry ${failure.seq}` : `${log}: accepted`;
      })
      .join('; ');
  console.log(
    [
      '| finding | closed by | attack logs are refused at | tests |',
      '|---|---|---|---|',
      ...findings.map(({ finding, closedBy, open, tests }) =>
        [
          '',
          finding,
          open === undefined ? closedBy : `open: said in README ("${open}")`,
          refusedAt(finding),
          tests.map(([file, title]) => `${file}: ${title}`).join('; '),
          '',
        ]
          .join(' | ')
          .trim(),
      ),
    ].join('\n'),
  );
  expect(findings.map(({ finding }) => finding)).toEqual(Array.from({ length: 16 }, (_, k) => `H${k + 1}`));
  for (const { finding, open, tests } of findings) {
    for (const [file, title] of tests) expect(readFileSync(file, 'utf8').includes(title), `${finding}: ${file}: ${title}`).toBe(true);
    const accepted = results.filter(({ attack, failure }) => attack.hole === finding && failure === null);
    expect(accepted.length > 0, finding).toBe(open !== undefined);
    if (open !== undefined) expect(readFileSync('README.md', 'utf8')).toContain(open);
  }
});

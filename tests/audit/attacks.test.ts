/**
 * Logs and views that somebody forged on purpose, who did not write the auditor. `fixtures/attacks` has them in the present format. V is the
 * own view of the player who is cheated, W a copy with gaps that is judged as the view of its viewer, F a whole log, D a whole log of which
 * a house is free to choose what is in it.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { NamedViewer } from '../../src/domain/log/viewLine.ts';
import { readLog } from '../../src/audit/readLog.ts';

const folder = fileURLToPath(new URL('../../fixtures/attacks/', import.meta.url));
const [ada, cem] = ['acc_48639257b3ffe2b716dda0df4db6d6b7', 'acc_b04d1e703431f24bf74becac4a02bc3b'] as const;

interface Attack {
  /** The number of the file, or its name. */
  readonly file: string;
  /** The hole that it used. */
  readonly hole: string;
  /** What the auditor says of it: the claim, the entry and a part of the sentence; null if it is accepted. */
  readonly refused: readonly [claim: string, seq: number, said: string] | null;
  /** For a file that does not name its viewer. */
  readonly as?: NamedViewer;
  /** Why it is accepted. */
  readonly because?: string;
}

const FREE = 'a house may choose it: the documents say so';

const attacks: readonly Attack[] = [
  { file: '01', hole: 'H1', refused: ['legality', 18, 'the nonce is 0, the next one is 1'] },
  { file: '03', hole: 'H1', refused: ['legality', 17, 'does not draw from the seed in use'] },
  { file: '06', hole: 'H1', refused: ['legality', 19, 'not made of what the participants brought'] },
  { file: '07', hole: 'H1', refused: ['legality', 19, 'not made of what the participants brought'] },
  { file: '08', hole: 'H1', refused: ['legality', 19, 'was never registered'] },
  { file: '09', hole: 'H1', refused: ['legality', 20, 'it left a bet open'] },
  { file: '12', hole: 'H1', refused: ['legality', 17, 'the referral bonus is not the one of the rules'] },
  { file: '14', hole: 'H1', refused: ['legality', 19, 'SetRules does not lead to what is withheld'] },
  { file: '16', hole: 'H1', refused: ['legality', 19, `an event of the own command of ${ada} is withheld`] },
  { file: '18', hole: 'H1', refused: ['legality', 17, 'nobody whose command is withheld can do this'] },
  { file: '19', hole: 'H1', refused: ['legality', 18, 'the odds are not those of the event'] },
  { file: '20', hole: 'H1', refused: ['legality', 19, 'SettleSportEvent does not lead to sport/bet-settled'] },
  { file: '22', hole: 'H1', refused: ['legality', 18, 'a round that uses the seed is open'] },
  { file: '23', hole: 'H1', refused: ['legality', 18, 'has kept itself from betting now'] },
  { file: '25', hole: 'H1', refused: ['legality', 17, 'is overdrawn'] },
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
  { file: '43', hole: 'H14', refused: ['legality', 6, 'was there before'] },
  { file: '44', hole: 'H8', as: cem, refused: ['legality', 5, 'a name is given at registration'] },
  { file: '46', hole: 'H8', as: ada, refused: ['legality', 7, 'the odds are not those of the event'] },
  { file: '48', hole: 'H8', as: cem, refused: ['legality', 5, 'a name is given at registration'] },
  { file: '49', hole: 'H9', as: ada, refused: ['legality', 5, 'own command'] },
  { file: '50', hole: 'H9', as: ada, refused: ['legality', 5, 'own command'] },
  { file: '53', hole: 'H9', as: ada, refused: ['legality', 7, 'SettleSportEvent does not lead to sport/bet-settled'] },
  { file: '54', hole: 'H7', refused: ['legality', 8, 'the rules of the game have changed'] },
  { file: '56', hole: 'H5', refused: ['legality', 6, 'in use since the commitment was made'] },
  { file: '58', hole: 'H6', refused: null, because: FREE },
  { file: '59', hole: 'H6', refused: ['legality', 6, 'does not follow from its command'] },
  { file: '60', hole: 'clock', refused: ['schema', 7, 'data.reason'] },
  { file: '61', hole: 'H10', refused: ['legality', 7, 'an offer was started, and its re'] },
  { file: 'achievement-high-roller-0-without-a-bet', hole: 'F5', refused: ['schema', 1, 'rules/set is not as declared'] },
  { file: 'flip-end-9', hole: 'F7', as: 'public', refused: ['legality', 7, 'without its reason'] },
  { file: 'id-opened-then-migrated-visit', hole: 'F4', refused: ['legality', 7, 'was there before'] },
  { file: 'ledger-0', hole: 'F7', as: 'public', refused: ['legality', 6, 'a correction of nothing'] },
  { file: 'poker-tie-pays-more-than-the-limit', hole: 'F3', as: 'public', refused: ['legality', 6, 'more than the rules allow'] },
  { file: 'poker-win-pays-0', hole: 'F3', as: 'public', refused: null, because: FREE },
  { file: 'units-title-emoji-51', hole: 'F2', refused: null, because: 'lengths are counted in code points, and 51 are allowed' },
  { file: 'url-55', hole: 'F6', refused: ['schema', 6, 'data.terms.imageUrl'] },
  { file: 'visible-13439', hole: 'F1', refused: ['schema', 6, 'data.terms.title'] },
];

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl'));
const fileOf = ({ file }: Attack): string => files.find((path) => path.startsWith(`${file}-`) || path.endsWith(`/${file}.jsonl`)) ?? '';

test('every attack is in the table', () => expect(attacks.map(fileOf).toSorted()).toEqual(files.toSorted()));

test('attacks, and what the auditor says of each', () => {
  const rows = attacks.map((attack) => {
    const { file, hole, as, because = '' } = attack;
    const { report } = readLog(`${folder}${fileOf(attack)}`, as === undefined ? {} : { viewer: as });
    const { failure } = report;
    return {
      attack,
      failure,
      row: { file, hole, claim: failure?.claim ?? '', entry: failure?.seq ?? '', says: failure?.sentence ?? `accepted: ${because}` },
    };
  });
  console.table(rows.map(({ row }) => row));
  for (const { attack, failure } of rows) {
    const { file, refused } = attack;
    expect(failure && [failure.claim, failure.seq], file).toEqual(refused?.slice(0, 2) ?? null);
    if (refused) expect(failure?.sentence, file).toContain(refused[2]);
  }
});

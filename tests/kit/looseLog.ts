/** A log taken apart into entries that can be changed, and hashed again: what somebody can do who writes the whole log anew. */
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { writeTrailer } from '../../src/domain/log/trailer.ts';
import { SeenCounts } from './forge.ts';

interface ForgedHeader {
  v: number;
  logId: string;
  seq: number;
  at: number;
  prev: string;
  lines: string[];
}

interface ForgedAct {
  salt: string;
  command: { id: string; type: string };
  actor: string;
  seen?: number;
}

/** An entry in the forger's hands. */
export interface LooseEntry {
  header: ForgedHeader;
  act: ForgedAct;
  /** Whether the forger shows neither the command nor who sent it. */
  actWithheld?: boolean;
  /** Of its events. */
  lines: string[];
}

/** Until its line is there. */
const NOBODYS: ForgedAct = { salt: '', command: { id: '', type: '' }, actor: '' };

/** A log taken apart; entry n stands at index n − 1. */
export function takeApart(text: string): LooseEntry[] {
  const entries: LooseEntry[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('{"v":')) entries.push({ header: JSON.parse(line) as ForgedHeader, act: NOBODYS, lines: [] });
    else if (entries.at(-1)?.act === NOBODYS) Object.assign(entries.at(-1) ?? {}, { act: JSON.parse(line) as ForgedAct });
    else if (line !== '' && !line.startsWith('{"trailer"')) entries.at(-1)?.lines.push(line);
  }
  return entries;
}

/** Counts, hashes and links everything again, with a trailer that fits; only a head from elsewhere can tell. */
export function chainAgain(entries: readonly LooseEntry[], counting: 'again' | 'as-it-is' = 'again'): string {
  let prev = NO_HASH;
  let text = '';
  const logId = entries[0]?.header.logId ?? '';
  const counts = new SeenCounts();
  entries.forEach(({ header, act, actWithheld = false, lines }, i) => {
    const { seen: _, ...uncounted } = act;
    const actLine = JSON.stringify(counting === 'again' ? counts.in(uncounted, lines) : act);
    // What is withheld keeps the hash that it had.
    const hashes = lines.map((line, k) => (line === 'null' ? (header.lines[k + 1] ?? '') : nodeHashing.sha256(line)));
    const line = JSON.stringify({ ...header, seq: i + 1, prev, lines: [nodeHashing.sha256(actLine), ...hashes] });
    prev = nodeHashing.sha256(line);
    text += `${[line, actWithheld ? 'null' : actLine, ...lines].join('\n')}\n`;
  });
  return `${text}${writeTrailer({ logId, seq: entries.length, hash: prev })}\n`;
}

/** What somebody between a page and its house can make of a message, with hashes that fit. */
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { readHouseMessage, textOfMessage, type HouseMessage } from '../../src/api/messages.ts';

/** Changes what the house says. `undefined` leaves it as it is, `null` keeps it back. */
export const lying =
  (change: (message: HouseMessage) => HouseMessage | null | undefined) =>
  (text: string): string | null => {
    const message = readHouseMessage(text);
    const changed = message ? change(message) : undefined;
    return changed === undefined ? text : changed && textOfMessage(changed);
  };

/** Changes the lines of the last entry that a message tells. */
export const forged = (change: (line: string) => string) =>
  lying((message) => {
    if (message.kind !== 'entries' || message.entries.length === 0) return undefined;
    const [header = '', ...lines] = (message.entries.at(-1) ?? '').split('\n');
    const changed = lines.map(change);
    const hashes = changed.map((line, place) =>
      line === lines[place] ? (JSON.parse(header) as { lines: string[] }).lines[place] : nobleHashing.sha256(line),
    );
    const written = JSON.stringify({ ...(JSON.parse(header) as object), lines: hashes });
    const head = { ...message.head, hash: nobleHashing.sha256(written) };
    return { ...message, entries: [...message.entries.slice(0, -1), [written, ...changed].join('\n')], head };
  });

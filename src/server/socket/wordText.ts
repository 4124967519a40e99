/** Rows of a word as text. A row that the reader has is named by its place, and each text is made once for all who need it. */

/** The texts of rows, and the text of the change from other rows, as long as the rows are kept. */
const texts = new WeakMap<readonly object[], readonly string[]>();
const changes = new WeakMap<readonly object[], WeakMap<readonly object[], string>>();

const NOTHING: readonly object[] = [];

function textsOf(rows: readonly object[]): readonly string[] {
  const known = texts.get(rows);
  if (known) return known;
  const made = rows.map((row) => JSON.stringify(row));
  texts.set(rows, made);
  return made;
}

/**
 * The rows of a message of kind `word`, as JSON: a row, or `[from, count]` for so many rows of `known` from a place on. `known` are the
 * rows that the reader was sent last, null for none.
 */
export function rowsText(known: readonly object[] | null, rows: readonly object[]): string {
  const from = known ?? NOTHING;
  const ofRows = changes.get(rows) ?? new WeakMap<readonly object[], string>();
  const made = ofRows.get(from) ?? changeText(from, rows);
  changes.set(rows, ofRows.set(from, made));
  return made;
}

function changeText(known: readonly object[], rows: readonly object[]): string {
  const places = new Map(textsOf(known).map((text, place) => [text, place]));
  const parts: (string | [from: number, count: number])[] = [];
  for (const text of textsOf(rows)) {
    const place = places.get(text);
    const last = parts.at(-1);
    if (place === undefined) parts.push(text);
    else if (Array.isArray(last) && last[0] + last[1] === place) last[1] += 1;
    else parts.push([place, 1]);
  }
  return `[${parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(',')}]`;
}

/** The length of a part in characters. */
const PART_LENGTH = 100_000;

/** Texts as one file. The browser gets them in parts as they come, so a long file is never one string. */
export async function fileOf(texts: Iterable<string> | AsyncIterable<string>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let part = '';
  for await (const text of texts) {
    part += text;
    if (part.length < PART_LENGTH) continue;
    parts.push(new Blob([part]));
    part = '';
  }
  return new Blob([...parts, part], { type });
}

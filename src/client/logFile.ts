/** The log of a house server as a file. Loaded on demand. */
import type { Head } from '../domain/log/head.ts';
import { readTrailer } from '../domain/log/trailer.ts';
import type { Viewer } from '../domain/log/view.ts';
import { readViewLine } from '../domain/log/viewLine.ts';
import type { Refusal } from '../domain/refusal.ts';
import { blockedExport, type LogFile } from '../api/calls.ts';
import type { ProvedCredentials } from '../api/forms/credentials.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { HouseRefusedError, type HouseCalls } from './houseCalls.ts';

export type OnProgress = (entries: number, total: number) => void;
type Newest = Pick<PlayerHouse, 'head'>;

/** The log as the reader of the page may have it. Null if it breaks off. */
export async function fetchLog(calls: HouseCalls, { head }: Newest, viewer: Viewer, onProgress: OnProgress): Promise<LogFile | null> {
  const read = await readLog(await calls.getLong('/export'), head, onProgress);
  return read && { file: read.file, name: read.name, isShown: read.hasHead && read.viewer === viewer };
}

/** The view of a blocked account, by its password. Null if it breaks off. */
export async function fetchBlockedLog(
  calls: HouseCalls,
  { head }: Newest,
  credentials: ProvedCredentials,
  onProgress: OnProgress,
): Promise<LogFile | null | Refusal> {
  try {
    const read = await readLog(await calls.postLong(blockedExport.path, credentials, { as: null }), head, onProgress);
    return read && { file: read.file, name: read.name };
  } catch (error) {
    if (error instanceof HouseRefusedError) return error.refusal;
    throw error;
  }
}

/** The first line of a view and the trailer are shorter, in characters. */
const MOST_OF_LINE = 1_000;

/** Counts the header lines of entries in a text that arrives in pieces. */
const entriesIn = (text: string): number => text.match(/^\{"v":/gmu)?.length ?? 0;

/**
 * The log as a file, as the house sends it, whose view it is, and whether it has the newest entry of the page: its last entry is that one, or
 * another one continues it. Null if it breaks off.
 */
async function readLog({ body }: Response, { logId, seq: newest, hash }: Head, onProgress: OnProgress) {
  if (body === null) return null;
  const continued = `"prev":"${hash}"`;
  let isContinued = false;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  let [entries, beginning, end] = [0, '', ''];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    const text = decoder.decode(value, { stream: true });
    entries += entriesIn(text);
    beginning = (beginning + text).slice(0, MOST_OF_LINE);
    isContinued ||= (end + text).includes(continued);
    end = (end + text).slice(-MOST_OF_LINE);
    onProgress(Math.min(entries, newest), newest);
  }
  const trailer = readTrailer(end.trimEnd().split('\n').at(-1) ?? '');
  if (trailer === null) return null;
  const viewer: Viewer = readViewLine(beginning.split('\n', 1)[0] ?? '') ?? 'admin';
  const whose = viewer === 'admin' ? '' : `-as-${viewer}`;
  const name = `${trailer.logId}-${trailer.seq}${whose}.jsonl`;
  const hasHead = trailer.logId === logId && (isContinued || trailer.hash === hash);
  return { file: new Blob(parts, { type: 'application/jsonl' }), name, hasHead, viewer };
}

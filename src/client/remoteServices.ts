/** What a house server does for its page. */
import type { Viewer } from '../domain/log/view.ts';
import { readTrailer } from '../domain/log/trailer.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { ExportedLog } from '../files/exportLog.ts';
import { ownEntriesBack } from '../base/entries.ts';
import type { HouseCalls } from './houseCalls.ts';
import { servicesOver, type HouseServices } from './houseServices.ts';
import { HttpCaller } from './httpCaller.ts';
import type { RemoteHouse } from './remoteHouse.ts';

/** How often an office looks for what others do: the page is not told of what only admins may read. */
const LOOK_MS = 5_000;

export const remoteServices = (house: RemoteHouse, calls: HouseCalls): HouseServices =>
  servicesOver(new HttpCaller(calls, house), house, {
    takeBack: (id) => house.takeBack(id),
    publicBack: (before, reading) => ownEntriesBack(house.ports.store, 'public', before, reading),
    exportLog: (viewer, onProgress) => fetchLog(calls, house, viewer, onProgress),
    verified: 'own',
    shown: () => house.shown(),
    judgeShown: (differs) => house.judgeShown(differs),
    ofPasswords:
      'Your password is stored by the house server, as a one-way hash that nobody can reverse. The server cannot send you a new one, so keep it somewhere safe.',
    backup: null,
    believesFrames: false,
    officeLooksEveryMs: LOOK_MS,
  });

/** Counts the header lines of entries in a text that arrives in pieces. */
const entriesIn = (text: string): number => text.match(/^\{"v":/gmu)?.length ?? 0;

/** The log as a file, as the reader of the page may have it. Null if it breaks off. */
async function fetchLog(
  calls: HouseCalls,
  { head }: Pick<PlayerHouse, 'head'>,
  viewer: Viewer,
  onProgress: (entries: number, total: number) => void,
): Promise<Pick<ExportedLog, 'file' | 'name'> | null> {
  const { body } = await calls.get('/export');
  if (body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  let [entries, end] = [0, ''];
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    const text = decoder.decode(value, { stream: true });
    entries += entriesIn(text);
    // The trailer is shorter, and so is what is cut of a line before it.
    end = (end + text).slice(-1_000);
    onProgress(Math.min(entries, head.seq), head.seq);
  }
  const named = readTrailer(end.trimEnd().split('\n').at(-1) ?? '');
  if (named === null) return null;
  const whose = viewer === 'admin' ? '' : `-as-${viewer}`;
  return { file: new Blob(parts, { type: 'application/jsonl' }), name: `${named.logId}-${named.seq}${whose}.jsonl` };
}

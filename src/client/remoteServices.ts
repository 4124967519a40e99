/** What a house on another machine does for its page, beside what is said over the socket. */
import * as z from 'zod/mini';
import { typedWithdrawal } from '../domain/commands/payloads.ts';
import type { Viewer } from '../domain/log/view.ts';
import type { AccountId } from '../domain/ids.ts';
import { readTrailer } from '../domain/log/trailer.ts';
import { isRefusal } from '../domain/refusal.ts';
import { functionNames } from '../api/backend/functionNames.ts';
import { httpBackend, type Invoke } from './httpBackend.ts';
import type { HouseServices } from './houseServices.ts';
import type { ExportedLog } from '../files/exportLog.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { HouseServerError } from '../base/ports.ts';
import { ownEntriesBack } from '../base/entries.ts';
import { withdrawalForm } from '../api/forms/withdrawalForm.ts';
import { orRefusal, type HouseCalls } from './houseCalls.ts';
import type { RemoteHouse } from './remoteHouse.ts';
import { remoteWalls } from './remoteWalls.ts';

const requestedSchema = z.object({ cents: z.int() });
const addressesSchema = z.object({ addresses: z.record(z.string(), z.string()) });

interface RemoteServicesPorts {
  readonly house: RemoteHouse;
  readonly calls: HouseCalls;
  readonly emailOf: HouseServices['emailOf'];
  /** Where the house is: `https://house.example`. */
  readonly origin: string;
  /** A valid access token of an account that is signed in here. */
  readonly tokenOf: (account: AccountId) => Promise<string | null>;
}

export function remoteServices({ house, calls, emailOf, origin, tokenOf }: RemoteServicesPorts): HouseServices {
  return {
    emailOf,
    async withdraw(actor, wish, id) {
      const command = { type: 'RequestWithdrawal', payload: typedWithdrawal.parse(wish) } as const;
      const send = () => throughBreaks(house, () => orRefusal(calls.post('/withdrawals', { id, ...withdrawalForm.parse(wish) })));
      const answer = await house.submitOverHttp({ id, command, actor }, send);
      return isRefusal(answer) ? answer : { ok: true };
    },
    takeBack: (id) => house.takeBack(id),
    async withdrawBlocked({ email, password }, { method, address }, id) {
      const answer = await throughBreaks(house, () =>
        orRefusal(calls.post('/withdrawals/blocked', { id, email, password, method, address })),
      );
      return isRefusal(answer) ? answer : { ok: true, cents: requestedSchema.parse(await answer.json()).cents };
    },
    async payoutAddressesOf(withdrawals) {
      if (withdrawals.length === 0) return new Map();
      const read = addressesSchema.parse(await (await calls.post('/withdrawals/addresses', { withdrawals })).json());
      return new Map(withdrawals.flatMap((id) => (read.addresses[id] === undefined ? [] : [[id, read.addresses[id]] as const])));
    },
    publicBack: (before, reading) => ownEntriesBack(house.ports.store, 'public', before, reading),
    exportLog: (viewer, onProgress) => exportLog(calls, house, viewer, onProgress),
    backend: () => httpBackend(invokeBy(calls), functionNames),
    verified: 'own',
    shown: () => house.shown(),
    judgeShown: (differs) => house.judgeShown(differs),
    ofPasswords:
      'Your password is stored by the house server, as a one-way hash that nobody can reverse. The server cannot send you a new one, so keep it somewhere safe.',
    async office() {
      const { RemoteOffice } = await import('./remoteOffice.ts');
      return (admin) =>
        new RemoteOffice({
          origin,
          fetch: (...asked) => fetch(...asked),
          token: () => tokenOf(admin),
          onEntries: (told) => house.onEntries(told),
        });
    },
    walls: remoteWalls(calls),
    backup: null,
  };
}

/** Sends a request that has an id, and sends it again after each break of the connection. It counts once. */
async function throughBreaks<T>(house: RemoteHouse, send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof HouseServerError) || !(await house.backAgain())) throw error;
    }
  }
}

const invokeBy =
  (calls: HouseCalls): Invoke =>
  async (name, body): Promise<unknown> =>
    (await calls.post(`/functions/v1/${name}`, body)).json() as Promise<unknown>;

/** Counts the header lines of entries in a text that arrives in pieces. */
const entriesIn = (text: string): number => text.match(/^\{"v":/gmu)?.length ?? 0;

async function exportLog(
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

/** Makes the house of a house server as one account sees it, with what this browser keeps for it. */
import type { AccountId } from '../../domain/ids.ts';
import { steadyClock, systemClock } from '../../base/clock.ts';
import { cryptoEntropy } from '../../base/entropy.ts';
import { localStorageContradiction } from '../../browser/contradictionMarker.ts';
import { localStorageHeadMarker } from '../../browser/headMarker.ts';
import { localStorageClientSeeds, localStorageUncheckedBeacons, localStorageUntakenBets } from '../../browser/keptLists.ts';
import { sharedTexts } from '../../browser/storages.ts';
import { workerBeacon } from '../../browser/workerBeacon.ts';
import { SOCKET_PATH } from '../../api/messages.ts';
import { readViewSnapshot, SNAPSHOT_PATH } from '../../api/viewSnapshot.ts';
import { HouseCalls } from '../../client/houseCalls.ts';
import { lineOver } from '../../client/line.ts';
import { RemoteHouse } from '../../client/remoteHouse.ts';
import { translated } from '../../languages/translated.ts';
import type { ClosedStatus } from '../../store/houseStatus.ts';
import type { HttpAuthCaller } from './httpAuthCaller.ts';

/** A page that waits longer for a snapshot folds its entries instead. */
const SNAPSHOT_MS = 60_000;

/** Checks the signatures of beacons. One worker serves all houses of a page. */
const isSigned = workerBeacon();
const keptContradiction = localStorageContradiction(sharedTexts);
const uncheckedBeacons = localStorageUncheckedBeacons(sharedTexts);
export const untakenBets = localStorageUntakenBets(sharedTexts);

/** The contradiction that a page of this browser has found in its house. Null: none. */
export function contradictedBefore(): ClosedStatus | null {
  const kept = keptContradiction.read();
  if (!kept) return null;
  const receipt = localStorageHeadMarker(sharedTexts).read();
  return { phase: 'contradicted', ...kept, sentence: translated(kept.sentence), receipt, isKept: true };
}

/** `account`: null for a guest. */
export function makeRemoteHouse(account: AccountId | null, caller: Pick<HttpAuthCaller, 'token' | 'renewToken'>): RemoteHouse {
  const token = (): Promise<string | null> => caller.token(account);
  const socketUrl = new URL(SOCKET_PATH, location.href);
  socketUrl.protocol = socketUrl.protocol.replace('http', 'ws');
  const calls = new HouseCalls({ fetch: (path, init) => fetch(path, init), token });
  return new RemoteHouse({
    connect: lineOver(() => new WebSocket(socketUrl)),
    account,
    token,
    renewToken: async () => account && caller.renewToken(account),
    async snapshot() {
      const answer = await calls.getLong(SNAPSHOT_PATH, { signal: AbortSignal.timeout(SNAPSHOT_MS) });
      return answer.status === 204 ? null : readViewSnapshot(await answer.text(), __DOMAIN_HASH__);
    },
    clock: steadyClock,
    wall: systemClock,
    entropy: cryptoEntropy,
    headMarker: localStorageHeadMarker(sharedTexts),
    contradiction: keptContradiction,
    untaken: untakenBets,
    clientSeeds: localStorageClientSeeds(sharedTexts),
    isSigned,
    uncheckedBeacons,
  });
}

/** Checks signatures of a beacon in a worker, because one takes 20 ms and its code is large. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
import { isBeaconSignature } from '../domain/fairness/beaconSignature.ts';

/** The part of a dedicated worker's global scope that is used here. */
interface WorkerScope {
  onmessage: ((message: MessageEvent<BeaconRound>) => void) | null;
  postMessage(isSigned: boolean): void;
}

const scope = globalThis as unknown as WorkerScope;
scope.onmessage = ({ data }) => scope.postMessage(isBeaconSignature(data));

/** The verification of the log in the background. Its code is loaded when the page is idle, because playing does not need it. */
import { checkLog } from '../browser/workerCheck.ts';
import type { House } from '../engine/house.ts';
import { doubtSentence } from '../engine/verification/doubt.ts';
import type { AppStore } from '../store/store.ts';
import { logChecked } from '../store/verification.ts';

/** Verifies the log once. Skips a log that a newer version wrote to, because this version cannot read all of it. */
export async function checkInBackground(house: House, store: AppStore, database: string): Promise<void> {
  if (house.newer) return;
  try {
    const { verified, doubt } = await checkLog(house, database);
    if (doubt) await house.catchUp();
    if (house.newer || (!verified && !doubt)) return;
    store.dispatch(
      logChecked({
        verified: verified && { seq: verified.seq, hash: verified.hash, at: verified.at },
        doubt: doubt && doubtSentence(doubt),
      }),
    );
  } catch (error) {
    // The result is unknown, so nothing is reported. The next start tries again.
    console.warn('The log could not be verified in the background', error);
  }
}

/** The verification of the log beside the page. Loaded when the page is idle: nothing here is needed to play. */
import { checkLog } from '../house/browser/workerCheck.ts';
import type { House } from '../house/house.ts';
import { doubtSentence } from '../house/verification/doubt.ts';
import type { AppStore } from '../store/store.ts';
import { logChecked } from '../store/verification.ts';

/** One pass. A newer version's log is not judged: this version cannot read on where it says so itself. */
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
    // Nothing is known then, and nothing is said of the log; the next start tries again.
    console.warn('The log could not be verified in the background', error);
  }
}

/** What may have to be put right at a start: accounts and messages of the old local storage are brought over. */
import type { House } from '../house/house.ts';
import { migrateOldRecords } from '../house/migration/migrateOldRecords.ts';
import { migrateOldChat } from '../house/migration/oldChat.ts';
import { rejectReasons } from '../house/migration/oldRecords.ts';
import { showToast } from '../ui/toasts.ts';
import { localTexts } from './browserStorage.ts';

export async function bringOverOldRecords(house: House): Promise<void> {
  // Nobody misses an old message: what cannot be kept now is tried again at the next start, in silence.
  await migrateOldChat(house, localTexts);
  const migrated = await migrateOldRecords(house, localTexts);
  if (migrated.kind === 'failed') {
    showToast({ kind: 'error', text: 'Your old account could not be brought over yet. It is kept, and will be tried again at the next start.' });
  } else if (migrated.kind === 'migrated') {
    const { accepted, merged, rejected } = migrated.report;
    const kept = `Old accounts brought over: ${accepted}.`;
    const others = merged > 0 ? ` Known already: ${merged}.` : '';
    showToast({ kind: 'info', text: kept + others });
    if (rejected.length > 0) {
      const reasons = rejected.map(({ index, reason }) => (index < 0 ? rejectReasons[reason] : `record ${index + 1}: ${rejectReasons[reason]}`));
      showToast({ kind: 'error', text: `Old records that could not be brought over: ${reasons.join('; ')}.` });
    }
  }
}

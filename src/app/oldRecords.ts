/** What has to be put right at every start: old records brought over, the demo account there. */
import { ensureDemo } from '../house/accounts/ensureDemo.ts';
import { migrateOldRecords } from '../house/migration/migrateOldRecords.ts';
import type { House } from '../house/house.ts';
import { showToast } from '../ui/toasts.ts';
import { localTexts } from './browserStorage.ts';

export async function bringOverOldRecords(house: House): Promise<void> {
  const migrated = await migrateOldRecords(house, localTexts);
  if (migrated.kind === 'failed') {
    showToast({ kind: 'error', text: 'Your old account could not be brought over yet. It is kept, and will be tried again at the next start.' });
  } else if (migrated.kind === 'migrated') {
    const { accepted, merged, rejected } = migrated.report;
    const kept = `Old accounts brought over: ${accepted}.`;
    const others = merged > 0 ? ` Known already: ${merged}.` : '';
    showToast({ kind: 'info', text: kept + others });
    if (rejected.length > 0) {
      const reasons = rejected.map(({ index, reason }) => `record ${index + 1}: ${reason}`).join('; ');
      showToast({ kind: 'error', text: `${rejected.length} old records could not be brought over (${reasons}).` });
    }
  }
  await ensureDemo(house);
}

/** Migrates accounts, earnings and messages of the old local storage at the start. */
import type { House } from '../engine/house.ts';
import { migrateOldEarnings } from '../browser/migration/oldEarnings.ts';
import { holdsOldAccounts, migrateOldRecords } from '../browser/migration/migrateOldRecords.ts';
import { migrateOldChat } from '../browser/migration/oldChat.ts';
import { rejectReasons } from '../browser/migration/oldRecords.ts';
import { showToast } from '../ui/toasts.ts';
import { localTexts } from './browserStorage.ts';

export async function bringOverOldRecords(house: House): Promise<void> {
  // A failure is not shown: the next start tries again, and nobody misses an old message.
  await migrateOldChat(house, localTexts);
  const migrated = await migrateOldRecords(house, localTexts, { beforeDeleting: (accounts) => bringOverOldEarnings(house, accounts) });
  // While old accounts are still to be migrated, the owners of the earnings are unknown.
  if (!holdsOldAccounts(localTexts)) await bringOverOldEarnings(house, null);
  if (migrated.kind === 'failed') {
    showToast({
      kind: 'error',
      text: 'Your old account could not be imported yet. It is safe, and the app tries again when you open it next time.',
    });
  } else if (migrated.kind === 'migrated') {
    const { accepted, merged, referrals, rejected } = migrated.report;
    const kept = `Old accounts imported: ${accepted}.`;
    const others = merged > 0 ? ` Already here: ${merged}.` : '';
    const left = referrals > 0 ? ` Referrals not imported: ${referrals}; the credits they earned are in the balances.` : '';
    showToast({ kind: 'info', text: kept + others + left });
    if (rejected.length > 0) {
      const reasons = rejected.map(({ index, reason }) =>
        index < 0 ? rejectReasons[reason] : `record ${index + 1}: ${rejectReasons[reason]}`,
      );
      showToast({ kind: 'error', text: `Old records that could not be imported: ${reasons.join('; ')}.` });
    }
  }
}

/** Returns whether the migration is done. */
async function bringOverOldEarnings(house: House, accounts: string | null): Promise<boolean> {
  const migrated = await migrateOldEarnings(house, localTexts, accounts);
  if (migrated.kind === 'failed') {
    showToast({
      kind: 'error',
      text: 'Your old offers could not be imported yet. They are safe, and the app tries again when you open it next time.',
    });
  } else if (migrated.kind === 'migrated') {
    const { offers, completed, sessions, rejected } = migrated.report;
    showToast({ kind: 'info', text: `Old offers imported: ${offers}. Completed offers: ${completed}. Partner visits: ${sessions}.` });
    if (rejected > 0) showToast({ kind: 'error', text: `Old offer records that could not be imported: ${rejected}.` });
  }
  return migrated.kind !== 'failed';
}

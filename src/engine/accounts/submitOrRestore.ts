import type { Command } from '../../domain/commands/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { House } from '../house.ts';
import { isCommandInLog } from '../../base/keptCommand.ts';

/** Sends a command whose secrets or personal data are kept already. Unless its entry is appended, `restore` puts back what was there. */
export async function submitOrRestore(
  house: House,
  command: Command,
  actor: AccountId,
  restore: () => Promise<void>,
): Promise<{ readonly ok: true } | Refusal> {
  const id = freshCommandId(house.ports.entropy);
  try {
    const submitted = await house.submit(command, actor, { id });
    if (submitted.kind === 'accepted') return { ok: true };
    await restore();
    return submitted.refusal;
  } catch (error) {
    // The entry may have been appended although no answer came. Then its secrets must stay.
    if (await isCommandInLog(house.ports.store, id)) return { ok: true };
    await restore();
    throw error;
  }
}

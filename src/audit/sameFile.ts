/** Keeps a command from overwriting the log that it reads. */
import { realpathSync } from 'node:fs';

/** Whether two paths lead to one file. */
export function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

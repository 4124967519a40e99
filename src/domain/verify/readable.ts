/** Whether an entry of a view is what its viewer may read: exactly the lines that they may not read are withheld. */
import { findCommand } from '../commands/catalog.ts';
import { lineReadableTo, mayReadAct } from '../log/view.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import type { SeenEntry } from './claim.ts';

/** Why the entry is not what this viewer may read of it, as far as it shows; or undefined. */
export function notAsRead({ act, lines }: SeenEntry, viewer: NamedViewer): string | undefined {
  const readable = lines.map((line) => lineReadableTo(line, viewer));
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'event' && readable[place] === null)
      return `${line.event.type}: ${viewer} may not read it, so this is not their view`;
    if (line.kind !== 'event' || line.event.type !== 'account/registered') continue;
    const { account, role } = line.event.data;
    if (account === viewer && role === 'admin') return `${viewer} is an admin, who reads the whole log and has no view`;
  }
  if (act === null) {
    return readable.every((one) => one === 'public') ? 'its command is withheld, and everybody may read it' : undefined;
  }
  if (!mayReadAct(act, readable, viewer)) return `${viewer} may not read its command, so this is not their view`;
  const isPartial = lines.some(({ kind }) => kind === 'withheld');
  return act.actor === viewer && isPartial && findCommand(act.command.type)?.concernsOthers !== true
    ? `an event of a command of ${viewer} is withheld from them`
    : undefined;
}

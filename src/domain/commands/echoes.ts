/**
 * Compares what a command asked for with what its entry holds. A page does this with each own command, so a house cannot carry out
 * something else under the id of the command.
 */
import type { Actor } from '../ids.ts';
import { eventsOf, type Entry } from '../log/entry.ts';
import { findCommand, type Command } from './catalog.ts';
import type { Echoes, Sender } from './define.ts';

/** Whether `found` has everything that `wanted` has. Objects may have more members, lists may not. */
function includes(found: unknown, wanted: unknown): boolean {
  if (Object.is(found, wanted)) return true;
  if (typeof found !== 'object' || typeof wanted !== 'object' || found === null || wanted === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) return false;
  return Object.entries(wanted).every(
    ([key, value]) => Object.hasOwn(found, key) && includes((found as Record<string, unknown>)[key], value),
  );
}

/** A command that was sent. */
export interface SentCommand {
  readonly command: Command;
  readonly id: string;
  readonly actor: Actor;
  /** What its events must repeat, by the world that the sender knew. Null: its payload is none. */
  readonly echoes: Echoes | null;
}

/** What an entry must show of a command that was sent. */
type AskedFor = Omit<SentCommand, 'command'> & { readonly command: Pick<Command, 'type'> };

/** What the events of a command must repeat. Null if its payload is none. */
export function echoesOf(command: Command, sender: Sender): Echoes | null {
  const definition = findCommand(command.type);
  const payload = definition?.payload.safeParse(command.payload);
  return payload?.success ? (definition?.echoes?.(payload.data, sender) ?? {}) : null;
}

/** Where the entry of a command differs from what was asked, as a sentence without a full stop; or undefined. */
export function differsFromAsked({ command, id, actor, echoes }: AskedFor, entry: Entry): string | undefined {
  const { act } = entry;
  const definition = findCommand(command.type);
  if (!act || act.command.id !== id) return 'it is the entry of another command';
  if (act.command.type !== command.type) return `it is a ${act.command.type}, but a ${command.type} was asked for`;
  if (act.actor !== actor) return `it was carried out for ${act.actor}, but ${actor} asked for it`;
  const events = eventsOf(entry);
  const isHidden = entry.events.some(({ kind }) => kind === 'withheld');
  // An admin reads what concerns others in the office, not in the own view. The bonus of a referrer is the referrer's.
  const isAdmins = definition?.by.includes('admin') === true;
  if (isHidden && !isAdmins && definition?.leadsTo.includes('referral/paid') !== true) return 'one of its events is withheld';
  if (echoes === null) return 'its payload should have been refused';
  for (const [type, wanted] of Object.entries(echoes)) {
    const found = events.filter((event) => event.type === type);
    if (found.length === 0 && !(isHidden && isAdmins)) return `there is no ${type}`;
    const other = found.find(({ data }) => !includes(data, wanted));
    if (other) return `${type} differs from what was asked: ${difference(other.data, wanted)}`;
  }
  return undefined;
}

/** The first member that differs, as a sentence for people. */
function difference(found: object, wanted: object): string {
  for (const [key, value] of Object.entries(wanted)) {
    const other = (found as Record<string, unknown>)[key];
    if (!includes(other, value)) return `${key} is ${JSON.stringify(other)}, asked for was ${JSON.stringify(value)}`;
  }
  return 'its data';
}

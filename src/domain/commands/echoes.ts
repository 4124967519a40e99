/**
 * Compares what a command asked for with what its entry holds. A page does this with each own command, so a house cannot carry out
 * something else under the id of the command.
 */
import type { Actor } from '../ids.ts';
import { eventsOf, type Entry } from '../log/entry.ts';
import { isSame } from '../same.ts';
import type { World } from '../world.ts';
import { findCommand, type Command } from './catalog.ts';
import type { EchoCheck, Echoes, EntryPlace, Sender } from './define.ts';

/** Whether a member of an event is what was wanted: the same value, with nothing more in it. */
const isAsWanted = (found: unknown, wanted: unknown, at: number): boolean =>
  typeof wanted === 'function' ? (wanted as EchoCheck)(found, at) : isSame(found, wanted);

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

/** Whether the entry of a command goes by what its payload names, also where its events do not repeat that. `world`: after the entry. */
export function keepsToNamed({ type, payload }: Command, world: World, entry: EntryPlace): boolean {
  const definition = findCommand(type);
  const read = definition?.payload.safeParse(payload);
  return !read?.success || (definition?.keepsTo?.(read.data, world, entry) ?? true);
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
  // An admin's own view withholds events about other people. In every view, only the referrer reads of the bonus for a referral.
  const isAdmins = definition?.by.includes('admin') === true;
  if (isHidden && !isAdmins && definition?.leadsTo.includes('referral/paid') !== true) return 'one of its events is withheld';
  if (echoes === null) return 'its payload should have been refused';
  for (const [type, wanted] of Object.entries(echoes)) {
    const found = events.filter((event) => event.type === type);
    if (found.length === 0 && !(isHidden && isAdmins)) return `there is no ${type}`;
    const differs = found.flatMap(({ data }) => difference(data, wanted, entry.header.at) ?? []);
    if (differs.length > 0) return `${type} differs from what was asked: ${differs[0]}`;
  }
  return undefined;
}

/** The first member that differs, as a sentence for people; or undefined. */
function difference(found: object, wanted: object, at: number): string | undefined {
  for (const [key, value] of Object.entries(wanted)) {
    const other = (found as Record<string, unknown>)[key];
    if (isAsWanted(other, value, at)) continue;
    const asked = typeof value === 'function' ? 'and something else was asked for' : `asked for was ${JSON.stringify(value)}`;
    return `${key} is ${JSON.stringify(other)}, ${asked}`;
  }
  return undefined;
}

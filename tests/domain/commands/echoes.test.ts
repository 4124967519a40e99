import { describe, expect, test } from 'vitest';
import { commandTypes, definitionOfCommand, type Command, type CommandType } from '../../../src/domain/commands/catalog.ts';
import type { EntryPlace, Sender } from '../../../src/domain/commands/define.ts';
import { differsFromAsked, echoesOf, keepsToNamed } from '../../../src/domain/commands/echoes.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { accountEmailChanged } from '../../../src/domain/events/administration.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { breakStarted } from '../../../src/domain/events/limits.ts';
import { LOG_VERSION, type Entry } from '../../../src/domain/log/entry.ts';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import type { LogId } from '../../../src/domain/ids.ts';
import type { World } from '../../../src/domain/world.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { FORGED_LOG } from '../../kit/forge.ts';
import { worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 100_00)];
const ofPersons = commandTypes.filter((type) => definitionOfCommand(type).by.some((kind) => kind !== 'house'));
const sender = (): Sender => ({ id: commandIdOf('asked'), actor: ada, world: worldAfter(history) });

test('every command that a person sends says what its events repeat', () => {
  expect(ofPersons.filter((type) => !('echoes' in definitionOfCommand(type)))).toEqual([]);
});

/** What an event cannot repeat: only the house knows what it stands for, or it changes nothing for the sender. */
const unrepeated: Readonly<Partial<Record<CommandType, readonly string[]>>> = {
  RegisterAccount: ['codeDigits', 'referralCode'],
  CreateAccount: ['codeDigits'],
  TrackReferralClick: ['code'],
};

/** Members whose value must be a name of a table. */
const named: Readonly<Record<string, string>> = { achievement: 'high-roller', quest: 'day-rounds' };

test.each(ofPersons)('the events of %s repeat all that was asked for, or its entry is checked for it', (type) => {
  const { payload, echoes, keepsTo } = definitionOfCommand(type) as unknown as {
    readonly payload: { readonly _zod: { readonly def: { readonly shape: object } } };
    readonly echoes: (payload: object, sender: Sender) => object;
    readonly keepsTo?: (payload: object, world: World, entry: EntryPlace) => boolean;
  };
  const members = Object.keys(payload._zod.def.shape);
  const read = new Set<PropertyKey>();
  const asked = new Proxy(Object.fromEntries(members.map((member) => [member, named[member] ?? 'x'])), {
    get: (target, member, receiver) => {
      read.add(member);
      return Reflect.get(target, member, receiver) as unknown;
    },
  });
  JSON.stringify(echoes(asked, sender()));
  keepsTo?.(asked, sender().world, { id: commandIdOf('asked'), seq: history.length + 1 });
  expect(members.filter((member) => !read.has(member))).toEqual(unrepeated[type] ?? []);
});

test('an edited account has the address that was asked for, also where another admin had set it before', () => {
  const emailDigest = 'ab'.repeat(32);
  const command: Command = { type: 'EditAccount', payload: { account: ada, emailDigest, passwordChanged: true } };
  const keeps = (events: readonly DomainEvent[]): boolean =>
    keepsToNamed(command, worldAfter(events), { id: commandIdOf('asked'), seq: 99 });
  expect(keeps(history)).toBe(false);
  expect(keeps([...history, accountEmailChanged.of({ account: ada, emailDigest })])).toBe(true);
});

describe('an entry differs from what was asked', () => {
  const asked = (type: CommandType, payload: object, event: DomainEvent, world = worldAfter(history)): string | undefined => {
    const { id } = sender();
    const header = { v: LOG_VERSION, logId: FORGED_LOG as LogId, seq: 9, at: START, prev: NO_HASH, lines: [] };
    const entry = { header, act: { command: { id, type }, actor: ada, salt: '' }, events: [{ kind: 'event', event }], hash: '' };
    const command = { type, payload } as never;
    return differsFromAsked({ command, id, actor: ada, echoes: echoesOf(command, { id, actor: ada, world }) }, entry as unknown as Entry);
  };
  const bet = { game: 'crash', stakeCents: 10_00, choice: {} };
  const placed = (changed: object) => betPlaced.of({ ...diceEvents('ada', 10_00).placed.data, game: 'crash', ...changed });

  test.each<readonly [object, string | undefined]>([
    [{}, undefined],
    [{ autoCashOut: 101 }, 'bet/placed differs from what was asked: choice is {"autoCashOut":101}, asked for was {}'],
    [{ rideOn: true }, 'bet/placed differs from what was asked: choice is {"rideOn":true}, asked for was {}'],
  ])('by more in its choice: %j', (choice, differs) => expect(asked('PlaceBet', bet, placed({ choice }))).toBe(differs));

  test.each<readonly [number, string | undefined]>([
    [30, undefined],
    [1, `break/started differs from what was asked: until is ${START + 86_400_000}, and something else was asked for`],
  ])('by the length of a break: %i days', (days, differs) => {
    const started = breakStarted.of({ account: ada, until: START + days * 86_400_000 });
    expect(asked('TakeBreak', { lengthMs: 30 * 86_400_000 }, started)).toBe(differs);
  });
});

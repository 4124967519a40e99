/** Guests are strangers to each other: what one sends keeps no other from sending. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../src/domain/utc.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { refuse } from '../../src/domain/refusal.ts';
import type { DecidedCommand } from '../../src/base/attempt.ts';
import { GuestLimits } from '../../src/server/guestLimits.ts';
import { idOf } from '../kit/people.ts';

const rules = defaultRules.chat;
const { messages: most, perMs } = rules;
const command = { name: 'Say', rate: { most, perMs } };
const accepted = { kind: 'accepted', entry: {}, events: [], repeated: false } as unknown as DecidedCommand;
const refused: DecidedCommand = { kind: 'refused', refusal: refuse('message-empty'), at: 0 };

function limited() {
  const clock = { at: 1_000_000, now: () => clock.at };
  const guests = new GuestLimits(clock);
  let ids = 0;
  const says = async (connection: string, address: string, answer = accepted, id = String((ids += 1))): Promise<string> => {
    const isRefused = ({ kind }: DecidedCommand): boolean => kind === 'refused';
    const submitted = await guests.send({ connection, address }, { id, ...command }, async () => answer, isRefused);
    if (submitted === null) return 'too-many';
    return submitted.kind === 'refused' ? submitted.refusal.refused : submitted.kind;
  };
  return { clock, guests, says };
}

test('for a day, guests at an address write only as long as the accounts may that were there', () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  const guests = new GuestLimits(clock);
  const [ada, ben] = [idOf('ada'), idOf('ben')];
  const here = { connection: 'a', address: 'here' };
  const silenced = (mayNotWrite: string, address = 'here') => guests.isSilenced({ connection: 'b', address }, (one) => one !== mayNotWrite);
  guests.noteAccount(ada, here);
  guests.noteAccount(ben, here);
  expect([silenced(ada), silenced(ben), silenced(idOf('cyd')), silenced(ada, 'there')]).toEqual([true, true, false, false]);
  clock.at += DAY_MS - 1;
  guests.noteAccount(ben, here);
  clock.at += 1;
  expect([silenced(ada), silenced(ben)]).toEqual([false, true]);
});

test('of an address the newest accounts are remembered, whoever comes again among them', () => {
  const guests = new GuestLimits({ now: () => 1_000_000 });
  const here = { connection: 'a', address: 'here' };
  const accounts = Array.from({ length: 21 }, (_, n) => idOf(`account ${n}`));
  for (const account of [...accounts.slice(0, 20), accounts[0], accounts[20]]) guests.noteAccount(account!, here);
  const silenced = accounts.map((mayNotWrite) => guests.isSilenced(here, (one) => one !== mayNotWrite));
  expect(silenced).toEqual(accounts.map((_, n) => n !== 1));
});

test('a connection may write as much as an account, and another one is not kept from writing', async () => {
  const { clock, says } = limited();
  for (let i = 0; i < most; i += 1) expect(await says('a', 'here')).toBe('accepted');
  expect(await says('a', 'here')).toBe('too-many');
  expect(await says('b', 'there')).toBe('accepted');
  expect(await says('c', 'here'), 'somebody else behind the same address').toBe('accepted');
  clock.at += perMs;
  expect(await says('a', 'here')).toBe('accepted');
});

test('whoever connects again and again is limited by the address', async () => {
  const { says } = limited();
  const answers: string[] = [];
  for (let i = 0; i < 5 * most; i += 1) answers.push(await says(`connection ${i}`, 'here'));
  expect(answers.filter((one) => one === 'accepted')).toHaveLength(4 * most);
  expect(answers.at(-1)).toBe('too-many');
  expect(await says('b', 'there')).toBe('accepted');
});

test('commands of another name have their own limit', async () => {
  const { clock, guests, says } = limited();
  const click = (id: string) =>
    guests.send(
      { connection: 'a', address: 'here' },
      { id, name: 'click', rate: { most: 1, perMs: 60_000 } },
      async () => true,
      () => false,
    );
  for (let i = 0; i < most; i += 1) await says('a', 'here');
  expect([await click('one'), await click('two'), await says('a', 'here')]).toEqual([true, null, 'too-many']);
  clock.at += perMs;
  expect([await click('two'), await says('a', 'here')]).toEqual([null, 'accepted']);
});

test('a message that is sent again counts once and is not refused', async () => {
  const { says } = limited();
  for (let i = 0; i < 3 * most; i += 1) expect(await says('a', 'here', accepted, 'the same')).toBe('accepted');
  for (let i = 1; i < most; i += 1) expect(await says('a', 'here')).toBe('accepted');
  expect(await says('a', 'here')).toBe('too-many');
  expect(await says('a', 'here', accepted, 'the same')).toBe('accepted');
});

test('a message of which it is not known whether it was saved is sent again under its id', async () => {
  const { guests, says } = limited();
  for (let i = 1; i < most; i += 1) await says('a', 'here');
  const send = (submit: () => Promise<DecidedCommand>) =>
    guests.send({ connection: 'a', address: 'here' }, { id: 'the last', ...command }, submit, () => false);
  await expect(send(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await send(async () => accepted)).toBe(accepted);
  expect(await says('a', 'here')).toBe('too-many');
});

test('a message that the house refuses does not count', async () => {
  const { says } = limited();
  for (let i = 0; i < 3 * most; i += 1) expect(await says('a', 'here', refused)).toBe('message-empty');
  expect(await says('a', 'here')).toBe('accepted');
});

test('the id of a refused message is no way around the limit', async () => {
  const { says } = limited();
  for (let i = 0; i < most; i += 1) {
    expect(await says('a', 'here', refused, `id ${i}`)).toBe('message-empty');
    expect(await says('a', 'here', accepted, `id ${i}`)).toBe('accepted');
  }
  expect(await says('a', 'here', refused, 'one more')).toBe('too-many');
});

test('nor is the id of a message that is under way and then refused', async () => {
  const { says } = limited();
  const pairs = Array.from({ length: 2 * most }, (_, n) => [says('a', 'here', refused, `id ${n}`), says('a', 'here', accepted, `id ${n}`)]);
  const answers = await Promise.all(pairs.flat());
  expect(answers.filter((one) => one === 'accepted').length).toBeLessThanOrEqual(most);
});

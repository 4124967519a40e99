/** Seeds: what an audit holds each change of a pair to, which commitments stand afterwards, and which rounds are proved by it. */
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { clientSeedChanged, seedLost, seedRotated } from '../../../src/domain/events/seeds.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { diceEvents, playedDice } from '../../kit/betEvents.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben, nobody] = [idOf('ada'), idOf('ben'), idOf('nobody')];
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 1_00)];
const { placed } = diceEvents('ada', 10_00);
const [first, next, third, fourth] = [seedNumbered('ada 1'), seedNumbered('ada 2'), seedNumbered('ada 3'), seedNumbered('ada 4')];
const changed = (clientSeed: string, account = ada) => clientSeedChanged.of({ account, clientSeed });
const rotated = (seed = first, clientSeed = 'mine') =>
  seedRotated.of({ account: ada, seedHash: seed.seedHash, serverSeed: seed.serverSeed, nextSeedHash: third.seedHash, clientSeed });
const lost = (seed = first) =>
  seedLost.of({ account: ada, seedHash: seed.seedHash, activeSeedHash: third.seedHash, nextSeedHash: fourth.seedHash });
const rotatedAgain = (clientSeed: string) => seedRotated.of({ account: ada, ...next, nextSeedHash: fourth.seedHash, clientSeed });
const betWith = (clientSeed: string, { seedHash } = first) => betPlaced.of({ ...placed.data, draw: { seedHash, clientSeed, nonce: 0 } });
/** Entries of the history. */
const BEFORE = history.length;
const edge = (houseEdgeBps: number) => rules({ dice: { ...defaultRules.dice, houseEdgeBps } });
const betUnder = (rulesSeq: number, clientSeed = 'change_me', seed = first) =>
  betPlaced.of({ ...betWith(clientSeed, seed).data, rulesSeq });
const OLD_RULES = 'the rules of this bet are those of entry 1';
const FORM = 'the client seed is none by the rules';
const USED = 'the account has used this client seed before';

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], changed('mine'), ada],
  [FORM, [], changed(' '), ada],
  [FORM, [], changed('turned \u202e'), ada],
  [`${ben} cannot do this for ${ada}`, [], changed('mine'), ben],
  [`account ${nobody} was never registered`, [], changed('mine', nobody), nobody],
  [undefined, [], rotated(), ada],
  [FORM, [], rotated(first, ' '), ada],
  ['the revealed seed is not the one in use', [], rotated(next), ada],
  ['the revealed seed is not the one in use', [rotated()], rotated(), ada],
  ['a round that uses the seed is open', [placed], rotated(), ada],
  [undefined, playedDice('ada', 1, 0), rotated(), ada],
  [`${ben} cannot do this for ${ada}`, [], rotated(), ben],
  [USED, [], changed('change_me'), ada],
  [USED, [changed('mine')], changed('change_me'), ada],
  [USED, [changed('mine'), changed('yours')], changed('mine'), ada],
  [USED, [], rotated(first, 'change_me'), ada],
  [USED, [changed('mine'), changed('yours')], rotated(), ada],
  [undefined, [rotated()], rotatedAgain('yours'), ada],
  [USED, [rotated()], rotatedAgain('change_me'), ada],
  [USED, [rotated()], rotatedAgain('mine'), ada],
  [USED, [changed('yours'), rotated()], rotatedAgain('yours'), ada],
  [USED, [rotated()], changed('change_me'), ada],
  [undefined, [], betWith('change_me'), ada],
  [undefined, [changed('mine')], betWith('mine'), ada],
  [undefined, [lost()], betWith('change_me', third), ada],
  ['the client seed was in use before the server seed was chosen', [changed('mine'), lost()], betWith('mine', third), ada],
  [undefined, [changed('mine'), lost(), changed('yours')], betWith('yours', third), ada],
  [OLD_RULES, [edge(9_900)], betUnder(BEFORE + 1), ada],
  [undefined, [edge(9_900)], betUnder(1), ada],
  [undefined, [rules({ poker: { ...defaultRules.poker, winPays: 3 } })], betUnder(1), ada],
  [OLD_RULES, [edge(9_900), edge(defaultRules.dice.houseEdgeBps)], betUnder(BEFORE + 2), ada],
  [`the rules of this bet are those of entry ${BEFORE + 1}`, [edge(9_900), rotated()], betUnder(1, 'mine', next), ada],
  [undefined, [edge(9_900), rotated()], betUnder(BEFORE + 1, 'mine', next), ada],
  [undefined, [edge(9_900), lost()], betUnder(BEFORE + 1, 'change_me', third), ada],
  [undefined, [], lost(), 'house'],
  ['the lost seed is not the one in use', [], lost(next), 'house'],
  ['its open bets were not voided first', [placed], lost(), 'house'],
  [`only the house does this, not ${ada}`, [], lost(), ada],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test.each<[string, DomainEvent, object]>([
  [
    'a client seed',
    changed('mine'),
    {
      [`accounts.${ada}.seeds.clientSeed`]: 'mine',
      [`accounts.${ada}.seeds.clientSeedKnown`]: false,
      [`clientSeeds.${ada} mine`]: true,
    },
  ],
  [
    'a rotation',
    rotated(),
    {
      [`accounts.${ada}.seeds.activeHash`]: next.seedHash,
      [`accounts.${ada}.seeds.nextHash`]: third.seedHash,
      [`accounts.${ada}.seeds.clientSeed`]: 'mine',
      [`accounts.${ada}.seeds.clientSeedKnown`]: false,
      [`clientSeeds.${ada} mine`]: true,
      [`accounts.${ada}.lastReveal`]: { ...first, clientSeed: 'change_me', bets: 0 },
      [`commitments.${first.seedHash}`]: GONE,
      [`commitments.${third.seedHash}`]: true,
    },
  ],
  [
    'a loss',
    lost(),
    {
      [`accounts.${ada}.seeds.activeHash`]: third.seedHash,
      [`accounts.${ada}.seeds.nextHash`]: fourth.seedHash,
      [`commitments.${first.seedHash}`]: GONE,
      [`commitments.${next.seedHash}`]: GONE,
      [`commitments.${third.seedHash}`]: true,
      [`commitments.${fourth.seedHash}`]: true,
    },
  ],
])('%s changes this and nothing else', (_what, event, changes) => expect(changesBy(event, history)).toEqual(changes));

test('a rotation proves the rounds of the pair that it reveals, where they are shown, and no others', () => {
  // As after a snapshot: the lists share no bet.
  const before = JSON.stringify(worldAfter([...history, ...playedDice('ben', 1, 0), ...playedDice('ada', 1, 0)]));
  const world = worldAfter([rotated()], JSON.parse(before) as World);
  const account = world.accounts[ada];
  expect(account?.seeds.nonce, 'the next pair begins anew').toBe(0);
  expect(account?.lastReveal).toMatchObject({ clientSeed: 'change_me', bets: 1 });
  expect(account?.recents.dice?.map(({ serverSeed }) => serverSeed)).toEqual([first.serverSeed]);
  expect(world.feed.newest.map(({ account: who, serverSeed }) => [who, serverSeed])).toEqual([
    [ben, null],
    [ada, first.serverSeed],
  ]);
});

test('the newest ten settled bets of an account are kept, or none where the world only decides', () => {
  const events = [...history, ...Array.from({ length: 12 }, (_, nonce) => playedDice('ada', 1, 0, nonce)).flat(), rotated()];
  const account = worldAfter(events).accounts[ada]!;
  expect(account.recents.dice?.map((one) => [one.draw.nonce, one.serverSeed])).toEqual(
    Array.from({ length: 10 }, (_, i) => [11 - i, first.serverSeed]),
  );
  expect(worldAfter(events, emptyWorld({ recentsKept: 0 })).accounts[ada]).toEqual({ ...account, recents: {} });
});

test('a lost pair is given up whole, and its bets stay unproved', () => {
  expect(seedLost.abandons?.(lost().data, worldAfter(history))).toEqual([first.seedHash, next.seedHash]);
  const account = worldAfter([...history, ...playedDice('ada', 1, 0), lost()]).accounts[ada];
  expect([account?.seeds.nonce, account?.lastReveal, account?.recents.dice?.[0]?.serverSeed]).toEqual([0, null, null]);
});

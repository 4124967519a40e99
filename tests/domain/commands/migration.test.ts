/** Records from before the log: brought over once, each alone, whatever is wrong with the others. */
import { describe, expect, test } from 'vitest';
import type { MigrateEarnings } from '../../../src/domain/commands/migration.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { earningsBroughtOver, earningsMigrated } from '../../../src/domain/events/earnings.ts';
import { offerCompleted, offerPublished, offerStarted } from '../../../src/domain/events/offers.ts';
import { offerIdFrom, wallSessionIdFrom } from '../../../src/domain/ids.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, sha256 } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada'), ...registered('ben'), ...registered('boss', 0, { role: 'admin' })];
const at = START + 60_000;
const terms = earningsMigrated.specimen.offers[0]!.terms;
const offerOf = (name: string, changed: object = {}) => ({ offer: offerIdFrom(commandIdOf(name)), terms: { ...terms, ...changed } });
const doneBy = (account: typeof ada, name: string, completedAt = 7) => ({ account, offer: offerIdFrom(commandIdOf(name)), completedAt });
const visitOf = (account: typeof ada, name: string, changed: object = {}) => ({
  session: wallSessionIdFrom(commandIdOf(name)),
  account,
  clickedAt: 7,
  offersCompleted: 1,
  lastActivity: 9,
  ...changed,
});
const told = <Record extends { readonly account: typeof ada }>({ account: _account, ...rest }: Record) => rest;
const migrate = (payload: Partial<MigrateEarnings>) => ({
  type: 'MigrateEarnings' as const,
  payload: { offers: [], completed: [], sessions: [], rejected: 0, ...payload },
});
const nothing = { offers: [], rejected: 0 };

describe('MigrateEarnings', () => {
  test('names in public what was offered, and to each account what was its own', () => {
    const offers = [offerOf('one'), offerOf('two')];
    const completed = [doneBy(ada, 'one'), doneBy(ben, 'one'), doneBy(ada, 'two')];
    const sessions = [visitOf(ben, 'visit')];
    const events = [
      earningsMigrated.of({ offers, rejected: 2 }),
      earningsBroughtOver.of({ account: ada, completed: [doneBy(ada, 'one'), doneBy(ada, 'two')].map(told), sessions: [] }),
      earningsBroughtOver.of({ account: ben, completed: [told(doneBy(ben, 'one'))], sessions: sessions.map(told) }),
    ];
    given(history)
      .when(migrate({ offers, completed, sessions, rejected: 2 }), { as: 'house', at })
      .thenAppended(events);
    const world = worldAfter([...history, ...events]);
    expect(offers.map(({ offer }) => world.offers[offer]?.completions)).toEqual([2, 1]);
    expect(world.walls).toEqual({ former: { sessions: 1, users: 1, completed: 1, creditedCents: 0, ignored: 0 } });
    expect(world.ledger.player, 'no credits move').toEqual({});
  });
  test.each<[string, Partial<MigrateEarnings>]>([
    ['an offer without a title', { offers: [offerOf('one', { title: ' ' })] }],
    ['what was completed of an offer that is not there', { completed: [doneBy(ada, 'one')] }],
    ['a visit of nobody', { sessions: [visitOf(idOf('nobody'), 'visit')] }],
    ['a visit with less than no offers', { sessions: [visitOf(ada, 'visit', { offersCompleted: -1 })] }],
    ['a visit with more than anybody can', { sessions: [visitOf(ada, 'visit', { offersCompleted: 100_001 })] }],
  ])('passes over %s, and counts it', (_what, payload) =>
    given(history)
      .when(migrate(payload), { as: 'house', at })
      .thenAppended([earningsMigrated.of({ ...nothing, rejected: 1 })]),
  );
  // Found by the property test of purity: such an entry was decided, and refused by its own declaration.
  test('passes over an offer that was published here, and who completed it', () => {
    const { offer } = offerOf('one');
    const here = [
      offerPublished.of({ offer, terms: { ...terms, minutes: 10 } }),
      offerStarted.of({ account: ada, offer, rewardCents: 1_00 }),
      offerCompleted.of({ account: ada, offer, cents: 1_00 }),
    ];
    given([...history, ...here])
      .when(migrate({ offers: [offerOf('one')], completed: [doneBy(ada, 'one'), doneBy(ben, 'one')] }), { as: 'house', at })
      .thenAppended([earningsMigrated.of({ offers: [], rejected: 3 })]);
  });
  test('takes each record once', () => {
    const offers = [offerOf('one'), offerOf('one', { title: 'Again' })];
    given(history)
      .when(
        migrate({
          offers,
          completed: [doneBy(ada, 'one'), doneBy(ada, 'one', 8)],
          sessions: [visitOf(ada, 'visit'), visitOf(ben, 'visit')],
        }),
        { as: 'house', at },
      )
      .thenAppended([
        earningsMigrated.of({ offers: offers.slice(0, 1), rejected: 3 }),
        earningsBroughtOver.of({
          account: ada,
          completed: [told(doneBy(ada, 'one'))],
          sessions: [told(visitOf(ada, 'visit'))],
        }),
      ]);
  });
  test('takes no time from before 1970 or from the future', () =>
    given(history)
      .when(migrate({ sessions: [visitOf(ada, 'visit', { clickedAt: -5, offersCompleted: 0, lastActivity: at + 1 })] }), {
        as: 'house',
        at,
      })
      .thenAppended([
        earningsMigrated.of(nothing),
        earningsBroughtOver.of({
          account: ada,
          completed: [],
          sessions: [told(visitOf(ada, 'visit', { clickedAt: 0, offersCompleted: 0, lastActivity: at }))],
        }),
      ]));
  test('keeps two hundred offers and a hundred visits', () => {
    const offers = Array.from({ length: 201 }, (_, i) => offerOf(`offer ${i}`));
    const sessions = Array.from({ length: 101 }, (_, i) => visitOf(ada, `visit ${i}`));
    given(history)
      .when(migrate({ offers, sessions }), { as: 'house', at })
      .thenAppended([
        earningsMigrated.of({ offers: offers.slice(0, 200), rejected: 2 }),
        earningsBroughtOver.of({ account: ada, completed: [], sessions: sessions.slice(0, 100).map(told) }),
      ]);
  });
  test('happens once, and is the house’s own doing', () => {
    given([...history, earningsMigrated.of(nothing)])
      .when(migrate({}), { as: 'house' })
      .thenRefused('These records have already been imported');
    given(history)
      .when(migrate({}), { as: idOf('boss') })
      .thenRefused('Unauthorized');
  });
});

describe('MigrateRecords', () => {
  const old = (name: string, changed: object = {}) => ({
    account: idOf(`old ${name}`),
    username: name,
    emailDigest: sha256(`old ${name}`),
    balanceCents: 12_34,
    verified: true,
    authProvider: 'email' as const,
    referralCode: null,
    seedHash: seedNumbered(`old ${name} 1`).seedHash,
    nextSeedHash: seedNumbered(`old ${name} 2`).seedHash,
    codeDigits: '1f00d5',
    ...changed,
  });
  const names = (decision: object): unknown[] =>
    (decision as DomainEvent[]).flatMap((event, i, all) => {
      const before = all[i - 1];
      return event.type === 'account/named' && before?.type === 'account/registered' ? [[event.data.name, before.data.referralCode]] : [];
    });
  const migrate = (...accounts: ReturnType<typeof old>[]) => {
    const sent = given(history).when({ type: 'MigrateRecords', payload: { accounts, rejected: 1 } }, { as: 'house' });
    sent.thenAppended(sent.decision as DomainEvent[]);
    return sent.decision as DomainEvent[];
  };

  test('gives everybody a name and a code of their own', () => {
    expect(
      names(migrate(old('zoe'), old('zoe', { account: idOf('x'), emailDigest: sha256('x') }), old('ADA', { emailDigest: sha256('y') }))),
    ).toEqual([
      ['zoe', 'ZOE1F00D5'],
      ['zoe-2', 'ZOE1F00D6'],
      ['ADA-2', 'ADA1F00D5'],
    ]);
  });
  test('keeps a code of old that nobody has, also from the others that come along', () => {
    expect(names(migrate(old('zoe', { referralCode: 'ZOEY1F00D5' }), old('zoey', { emailDigest: sha256('x') })))).toEqual([
      ['zoe', 'ZOEY1F00D5'],
      ['zoey', 'ZOEY1F00D6'],
    ]);
  });
  test('merges a known address and counts what could not be read', () => {
    expect(migrate(old('zoe', { emailDigest: sha256('ada@example.com') }), old('<b>'), old('zed')).at(-1)?.data).toEqual({
      source: 'userDatabase',
      accepted: 1,
      rejected: 2,
      merged: [ada],
    });
  });
});

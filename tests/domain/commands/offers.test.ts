/** Offers: kept by admins, started by players, completed by the house three seconds later for what was promised. */
import { describe, expect, test } from 'vitest';
import { offerDueAt, offersUnderWay, type StartedOffer } from '../../../src/domain/commands/offers.ts';
import type { RawOfferTerms } from '../../../src/domain/earning/offers.ts';
import { earningsBroughtOver } from '../../../src/domain/events/earnings.ts';
import { offerCompleted, offerPublished, offerDeleted, offerStarted, offerRevised } from '../../../src/domain/events/offers.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { offerIdFrom } from '../../../src/domain/ids.ts';
import { MOST_ENDED_AT_ONCE } from '../../../src/domain/manyAtOnce.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { blocked, commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben, admin] = [idOf('ada'), idOf('ben'), idOf('boss')];
const terms = {
  title: 'Try the chart',
  description: 'Open it once.',
  requirements: '',
  provider: 'Compass Works',
  category: 'apps',
  rewardCents: 25_00,
  imageUrl: null,
  minutes: null as number | null,
};
const [offer, other] = [offerIdFrom(commandIdOf('offer')), offerIdFrom(commandIdOf('other'))];
const people = [rules(), ...registered('ben'), ...registered('ada', 0, { referredBy: 'ben' }), ...registered('boss', 0, { role: 'admin' })];
const history = [...people, offerPublished.of({ offer, terms }), offerPublished.of({ offer: other, terms })];
const started = offerStarted.of({ account: ada, offer, rewardCents: 25_00 });
const completed = offerCompleted.of({ account: ada, offer, cents: 25_00 });

const IMAGE = 'The image address must be an https address of at most 500 characters';

describe('an admin', () => {
  const made = offerIdFrom(commandIdOf('the command'));
  test('creates, changes and deletes an offer', () => {
    given(people)
      .when({ type: 'CreateOffer', payload: { terms: { ...terms, title: ' Try the chart ' } } }, { as: admin })
      .thenAppended([offerPublished.of({ offer: made, terms })]);
    given(history)
      .when({ type: 'UpdateOffer', payload: { offer, terms: { ...terms, rewardCents: 1_00 } } }, { as: admin })
      .thenAppended([offerRevised.of({ offer, terms: { ...terms, rewardCents: 1_00 } })]);
    given(history)
      .when({ type: 'UpdateOffer', payload: { offer, terms: { ...terms, rewardCents: 99 } } }, { as: admin })
      .thenRefused('Please fill all required fields');
    given(history)
      .when({ type: 'DeleteOffer', payload: { offer } }, { as: admin })
      .thenAppended([offerDeleted.of({ offer })]);
  });
  test('a new offer has no id that was completed before the log', () => {
    const brought = earningsBroughtOver.of({ account: ada, completed: [{ offer: made, completedAt: START }], sessions: [] });
    given([...history, brought])
      .when({ type: 'CreateOffer', payload: { terms } }, { as: admin })
      .thenRefused('You have already completed this offer');
  });
  test.each<Partial<RawOfferTerms>>([
    { title: ' ' },
    { description: '' },
    { provider: null },
    { rewardCents: 0 },
    { rewardCents: 0.5 },
    { rewardCents: '25' },
  ])('leaves nothing out: %j', (changed) => {
    for (const command of [
      { type: 'CreateOffer' as const, payload: { terms: { ...terms, ...changed } } },
      { type: 'UpdateOffer' as const, payload: { offer, terms: { ...terms, ...changed } } },
    ])
      given(history).when(command, { as: admin }).thenRefused('Please fill all required fields');
  });
  test.each<[string, Partial<RawOfferTerms>]>([
    ['Title can be at most 100 characters', { title: '😀'.repeat(101) }],
    ['Title holds U+13439, which is invisible', { title: 'a\u{13439}b' }],
    ['Description holds U+0009, which is a control character', { description: 'a\tb' }],
    [IMAGE, { imageUrl: 'http://plain.example/a.png' }],
    [IMAGE, { imageUrl: 'javascript:alert(1)' }],
    [IMAGE, { imageUrl: 'https://pictures.example/ä.png' }],
    [IMAGE, { imageUrl: `https://${'x'.repeat(493)}` }],
    [IMAGE, { imageUrl: 'https://' }],
    [IMAGE, { imageUrl: 'https://pictures.example/a b.png' }],
  ])('%s: %j', (sentence, changed) =>
    given(history)
      .when({ type: 'CreateOffer', payload: { terms: { ...terms, ...changed } } }, { as: admin })
      .thenRefused(sentence),
  );
  test.each<[unknown, number | null]>([
    [15, 15],
    [10_080, 10_080],
    [null, null],
    ['', null],
    [undefined, null],
  ])('says that it takes %j minutes', (typed, minutes) => {
    given(people)
      .when({ type: 'CreateOffer', payload: { terms: { ...terms, minutes: typed } } }, { as: admin })
      .thenAppended([offerPublished.of({ offer: made, terms: { ...terms, minutes } })]);
    given([...people, offerPublished.of({ offer, terms: { ...terms, minutes: 90 } })])
      .when({ type: 'UpdateOffer', payload: { offer, terms: { ...terms, minutes: typed } } }, { as: admin })
      .thenAppended([offerRevised.of({ offer, terms: { ...terms, minutes } })]);
  });
  test.each([0, -5, 1.5, 10_081, '15', true])('does not say that it takes %j minutes', (minutes) => {
    for (const command of [
      { type: 'CreateOffer' as const, payload: { terms: { ...terms, minutes } } },
      { type: 'UpdateOffer' as const, payload: { offer, terms: { ...terms, minutes } } },
    ])
      given(history).when(command, { as: admin }).thenRefused('The time must be whole minutes from 1 to 10,080');
  });
  test('finds only what is there', () => {
    for (const id of ['__proto__', null, offerIdFrom(commandIdOf('none'))]) {
      given(history)
        .when({ type: 'UpdateOffer', payload: { offer: id, terms: { ...terms, title: '' } } }, { as: admin })
        .thenRefused('Offer not found');
      given(history)
        .when({ type: 'DeleteOffer', payload: { offer: id } }, { as: admin })
        .thenRefused('Offer not found');
    }
  });
  test('is who does it', () => {
    given(history).when({ type: 'CreateOffer', payload: { terms } }, { as: ada }).thenRefused('Unauthorized');
    given(history).when({ type: 'UpdateOffer', payload: { offer, terms } }, { as: ada }).thenRefused('Unauthorized');
    given(history).when({ type: 'DeleteOffer', payload: { offer } }, { as: 'guest' }).thenRefused('Unauthorized');
  });
});

describe('StartOffer', () => {
  const start = (id: unknown = offer) => ({ type: 'StartOffer' as const, payload: { offer: id } });
  test('promises the reward of the moment', () => given(history).when(start(), { as: ada }).thenAppended([started]));
  test('only the reward and under the rules that the player saw, where they are named', () => {
    const shown = (named: object) => given(history).when({ type: 'StartOffer', payload: { offer, ...named } }, { as: ada });
    shown({ rewardCents: 25_00, rulesSeq: 1 }).thenAppended([started]);
    for (const named of [{ rewardCents: 24_99 }, { rulesSeq: 2 }])
      shown(named).thenRefused('The terms have just changed. Please look at them before you try again');
    shown({ offer: 'off_none', rewardCents: 1 }).thenRefused('Offer not found');
  });
  test('once: not while it is under way, and never again', () => {
    given([...history, started])
      .when(start(), { as: ada })
      .thenRefused('You have already started this offer');
    given([...history, started, completed])
      .when(start(), { as: ada })
      .thenRefused('You have already completed this offer');
    given([...history, started, completed, offerDeleted.of({ offer })])
      .when(start(), { as: ada })
      .thenRefused('You have already completed this offer');
  });
  test('needs an offer and an account', () => {
    for (const id of ['__proto__', null, 7]) given(history).when(start(id), { as: ada }).thenRefused('Offer not found');
    given(history).when(start(), { as: 'guest' }).thenRefused('Please login to complete offers');
    given(history, blocked(ada)).when(start(), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('CompleteOffers', () => {
  const under = [...history, started];
  const startedAt = START + (under.length - 1) * 1_000;
  const complete = (...offers: StartedOffer[]) => ({ type: 'CompleteOffers' as const, payload: { offers } });
  const mine = { account: ada, offer };
  const paid = referralPaid.of({ referrer: ben, referred: ada, cents: 250_00 });

  test('pays three seconds later, and the referrer of who has completed one', () => {
    given(under)
      .when(complete(mine), { as: 'house', at: startedAt + 2_999 })
      .thenRefused('Nothing is due');
    given(under)
      .when(complete(mine), { as: 'house', at: startedAt + 3_000 })
      .thenAppended([completed, paid]);
    expect(worldAfter([...under, completed, paid]).ledger).toMatchObject({
      player: { [ada]: 25_00, [ben]: 250_00 },
      partners: -25_00,
      promo: -250_00,
    });
  });
  test('pays what was promised, whatever became of the offer', () => {
    for (const news of [offerRevised.of({ offer, terms: { ...terms, rewardCents: 1 } }), offerDeleted.of({ offer })])
      given([...under, news])
        .when(complete(mine), { as: 'house', at: startedAt + 5_000 })
        .thenAppended([completed, paid]);
  });
  test('completes each once, however often it is named, and leaves what is not due', () => {
    const both = [...under, offerStarted.of({ account: ada, offer: other, rewardCents: 25_00 })];
    const late = { as: 'house', at: startedAt + 3_999 } as const;
    const all = [mine, mine, { account: ada, offer: other }, { account: ben, offer }, { account: idOf('nobody'), offer }];
    given(both)
      .when(complete(...all), late)
      .thenAppended([completed, paid]);
    given(both)
      .when(complete(...all), { ...late, at: late.at + 1 })
      .thenAppended([completed, offerCompleted.of({ account: ada, offer: other, cents: 25_00 }), paid]);
  });
  test('completes some thousands at a time, so that the entry can be written', () => {
    const named = Array.from({ length: MOST_ENDED_AT_ONCE + 1 }, (_, n) => offerIdFrom(commandIdOf(`offer ${n}`)));
    const { decision } = given(under, ({ accounts }) => {
      for (const id of named) if (accounts[ada]) accounts[ada].offers.started[id] = { seq: 1, at: START, rewardCents: 1 };
    }).when(complete(...named.map((id) => ({ account: ada, offer: id }))), { as: 'house', at: startedAt + 5_000 });
    expect(decision).toHaveLength(MOST_ENDED_AT_ONCE + 1);
    expect(decision).toMatchObject({ [MOST_ENDED_AT_ONCE]: { type: 'referral/paid' } });
  });
  test('is the house’s own doing', () =>
    given(under)
      .when(complete(mine), { as: ada, at: startedAt + 3_000 })
      .thenRefused('Unauthorized'));
  test('a house that opens finds what is under way, and when it is due', () => {
    const world = worldAfter([...under, completed, started, offerStarted.of({ account: admin, offer: other, rewardCents: 25_00 })]);
    expect(offersUnderWay(world)).toEqual([mine, { account: admin, offer: other }]);
    expect(offerDueAt(worldAfter(under), mine)).toBe(startedAt + 3_000);
    expect(offerDueAt(worldAfter(under), { account: ben, offer })).toBeUndefined();
  });
});

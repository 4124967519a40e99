/** Referral codes of one's own, and clicks on the links that carry them. */
import { describe, expect, test } from 'vitest';
import { referralClicked, referralCodeChanged } from '../../../src/domain/events/referrals.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { blocked, idOf, registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada'), ...registered('ben')];
const codeOf = (name: string): string => sha256(name).slice(0, 10).toUpperCase();
const chosen = referralCodeChanged.of({ account: ada, code: 'SEABIRD' });

describe('ChangeReferralCode', () => {
  const change = (code: string) => ({ type: 'ChangeReferralCode' as const, payload: { code } });
  test.each(['SEABIRD', 'ABCD', 'ABCDEFGH1234', '1234', codeOf('ada').replace(/^./, 'Z')])('takes %s', (code) =>
    given(history)
      .when(change(` ${code} `), { as: ada })
      .thenAppended([referralCodeChanged.of({ account: ada, code })]),
  );
  const FORM = 'Invalid code format. Use 4-12 uppercase letters and numbers only';
  test.each([
    ['Please enter a custom code', ''],
    ['Please enter a custom code', ' \n'],
    [FORM, 'ABC'],
    [FORM, 'ABCDEFGH12345'],
    [FORM, 'seabird'],
    [FORM, 'SEA-BIRD'],
    [FORM, 'ＳＥＡＢＩＲＤ'],
    [FORM, '__proto__'],
    ['This referral code is already taken', codeOf('ben')],
    ['This referral code is already taken', codeOf('ada')],
  ])('%s: %j', (sentence, code) => given(history).when(change(code), { as: ada }).thenRefused(sentence));
  test('a former code stays its owner’s, who may go back to it', () => {
    const changed = [...history, chosen];
    given(changed)
      .when(change(codeOf('ada')), { as: ben })
      .thenRefused('This referral code is already taken');
    given(changed)
      .when(change(codeOf('ada')), { as: ada })
      .thenAppended([referralCodeChanged.of({ account: ada, code: codeOf('ada') })]);
    expect(worldAfter(changed).codes).toEqual({ [codeOf('ada')]: ada, [codeOf('ben')]: ben, SEABIRD: ada });
  });
  test('is for who is signed in', () => {
    given(history).when(change(''), { as: 'guest' }).thenRefused('You must be logged in to update your referral code');
    given(history, blocked(ada)).when(change('SEABIRD'), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('TrackReferralClick', () => {
  const id = sha256('a click').slice(0, 32);
  const click = (code: string, own = id) => ({ type: 'TrackReferralClick' as const, payload: { code, click: own } });
  const clicked = referralClicked.of({ referrer: ada, click: id });
  test('counts for the owner of a code, also of a former one', () => {
    for (const code of [codeOf('ada'), ` ${codeOf('ada').toLowerCase()}`, 'SEABIRD'])
      given([...history, chosen])
        .when(click(code), { as: 'guest' })
        .thenAppended([clicked]);
    expect(worldAfter([...history, clicked, clicked]).referralClicks).toEqual({ [ada]: 2 });
  });
  // The event concerns the referrer only. So it cannot be the command of somebody else, who reads all events of their own commands.
  test('is sent by guests, also where somebody is signed in', () =>
    given(history)
      .when(click(codeOf('ada')), { as: ben })
      .thenRefused('Unauthorized'));
  test.each([
    ['NOBODY', id],
    ['__proto__', id],
    ['', id],
    [codeOf('ada'), ''],
    [codeOf('ada'), id.toUpperCase()],
    [codeOf('ada'), `${id}0`],
  ])('%j with the click %j is refused', (code, own) =>
    given(history).when(click(code, own), { as: 'guest' }).thenRefused('Invalid code format. Use 4-12 uppercase letters and numbers only'),
  );
});

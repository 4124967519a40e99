/** The functions of the specification, answered from the log, as a page calls them. */
import { expect, test } from 'vitest';
import { embeddedServices } from '../../kit/services.ts';
import { samplePartnerOffers } from '../../../src/engine/samples.ts';
import { readOffers } from '../../../src/api/backend/shapes.ts';
import { readPartners, withDemonstration } from '../../../src/api/partners/partnersConfig.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { balanceOf } from '../../../src/domain/world.ts';
import shipped from '../../../public/partners.json' with { type: 'json' };
import { pseudonymAt } from '../../../src/engine/partners/wallAddress.ts';
import { accept, houseWith, newcomer } from '../../kit/testHouse.ts';

async function opened({ demonstrated = true } = {}) {
  const { browser, tab, ada } = await houseWith('ada');
  const read = readPartners(shipped, 'http://localhost:4173');
  if ('problem' in read) throw new Error(read.problem);
  const partners = demonstrated ? withDemonstration(read, 'http://127.0.0.1:4273', () => 12_00) : read;
  const { backend } = embeddedServices(tab.house, () => partners);
  const code = tab.house.world.accounts[ada]?.referralCode ?? '';
  return { browser, tab, ada, backend, code, user: { account: ada, pseudonym: 'b'.repeat(32) } };
}

test('a click is counted once, an unknown code not at all', async () => {
  const { tab, ada, backend, code } = await opened();
  const click = { referrerCode: code, clickId: '00000000-0000-4000-8000-000000000001', userAgent: '', landingUrl: '' };
  expect([await backend.trackClick(click), await backend.trackClick(click)]).toEqual([true, true]);
  expect(tab.house.world.referralClicks[ada]).toBe(1);
  expect(await backend.trackClick({ ...click, referrerCode: 'NOBODY1', clickId: '00000000-0000-4000-8000-000000000002' })).toBe(false);
});

test('stats count friends, what is paid and what waits', async () => {
  const { browser, tab, ada, backend, code } = await opened();
  for (let n = 0; n < 7; n += 1) await newcomer(tab, `friend${n}`, { referralCode: code });
  expect(await backend.referralStats(ada)).toEqual({ referralCode: code, referrals: 7, pendingAmount: 500, paidAmount: 1_250 });
  browser.clock.move(86_400_000);
  await newcomer(tab, 'friend7', { referralCode: code });
  expect(await backend.referralStats(ada)).toMatchObject({ referrals: 8, pendingAmount: 500, paidAmount: 1_500 });
  const referral = { ...defaultRules.referral, bonusCents: 100_00 };
  accept(await tab.house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, referral } } }, 'house'));
  await newcomer(tab, 'friend8', { referralCode: code });
  expect(await backend.referralStats(ada), 'each by the rules of its registration').toMatchObject({
    pendingAmount: 500,
    paidAmount: 1_600,
  });
  await expect(backend.referralStats('acc_00000000000000000000000000000000')).rejects.toMatchObject({ name: 'BackendError' });
});

test('a referral is processed when its account is in the log', async () => {
  const { ada, backend } = await opened();
  const referral = { referrerCode: 'X', clickId: '00000000-0000-4000-8000-000000000003' };
  expect(await backend.processReferral({ account: ada, ...referral })).toBe(true);
  const nobody = 'acc_00000000000000000000000000000000';
  await expect(backend.processReferral({ account: nobody, ...referral })).rejects.toMatchObject({ name: 'BackendError' });
});

test('its offers are as a partner would list them; each is credited once and said to be completed', async () => {
  const { tab, ada, backend, user } = await opened();
  expect(readOffers(samplePartnerOffers)).toEqual(samplePartnerOffers);
  expect(await backend.partnerOffers()).toEqual(samplePartnerOffers);
  expect(await backend.partnerCompletions(user)).toEqual([]);
  expect(await backend.completePartnerOffer(user, 'lag-101')).toEqual({ success: true, error: null });
  const refused = { success: false, error: 'You have already completed this offer' };
  expect(await backend.completePartnerOffer(user, 'lag-101')).toEqual(refused);
  expect(await backend.completePartnerOffer(user, 'none')).toEqual({ success: false, error: 'Offer not found' });
  expect(await backend.partnerCompletions(user)).toMatchObject([{ offer_id: 'lag-101', reward_amount: 18 }]);
  expect(balanceOf(tab.house.world, ada)).toBe(118_00);
});

test('the address of the first wall comes from its template, and from nowhere where there is none', async () => {
  const { tab, ada, backend, user } = await opened();
  const pseudonym = await pseudonymAt(tab.house, ada, 'harborlight');
  expect(await backend.offerWallUrl(user)).toBe(`http://127.0.0.1:4273/?user=${pseudonym}&placement=&sid=&wall=harborlight`);
  const bare = await opened({ demonstrated: false });
  await expect(bare.backend.offerWallUrl(bare.user)).rejects.toMatchObject({ name: 'BackendError' });
});

/** The parameter of an address that holds a referral code. It has its own file, because the first load needs no more of referrals. */
export const REFERRAL_PARAMETER = 'ref';

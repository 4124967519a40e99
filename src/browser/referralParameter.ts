/** The parameter of an address that holds a referral code. */
export const REFERRAL_PARAMETER = 'ref';

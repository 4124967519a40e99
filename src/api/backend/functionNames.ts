/** The names under which the functions of a house on a machine of its own are invoked. */
export const functionNames = { referrals: 'referral-tracking', offerList: 'offer-list', wallUrl: 'offer-wall-url' } as const;

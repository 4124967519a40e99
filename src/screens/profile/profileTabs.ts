/** The tabs of My Profile. Each has an address: /profile/history. */
const profileTabs = ['overview', 'history', 'withdrawals', 'limits'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab of the last part of an address; undefined if there is none of that name. */
export const profileTabAt = (part: string | undefined): ProfileTab | undefined =>
  part === undefined ? 'overview' : profileTabs.find((tab) => tab === part && tab !== 'overview');

export const addressOfTab = (tab: ProfileTab): string => (tab === 'overview' ? '/profile' : `/profile/${tab}`);

/** The link to a new password. The token is in the part of the address that no browser sends to a server, so it is in no log of requests. */
const MARK = '#reset=';

export const resetPath = (token: string): string => `/password${MARK}${token}`;

/** The token in the end of an address that begins with `#`. Null if there is none. */
export const resetTokenIn = (hash: string): string | null => (hash.startsWith(MARK) ? hash.slice(MARK.length) : null);

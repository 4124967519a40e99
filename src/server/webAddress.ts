/** Addresses of other servers, as an operator writes them. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Paths are added to an address, each with its own slash. */
export const withoutEndSlash = (address: string): string => address.replace(/\/$/, '');

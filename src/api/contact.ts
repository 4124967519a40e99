/** How players reach the operator of a house server: an e-mail address, or a page. The server answers with it at `CONTACT_PATH`. */

export const CONTACT_PATH = '/contact.json';

export interface Contact {
  /** What players read. */
  readonly text: string;
  readonly href: string;
}

const LONGEST = 200;
const EMAIL = /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/u;

/** Reads an address or the URL of a page. Null if it is neither. */
export function readContact(text: unknown): Contact | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  if (EMAIL.test(text)) return { text, href: `mailto:${text}` };
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? { text, href: new URL(text).href } : null;
}

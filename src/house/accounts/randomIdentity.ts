import type { Entropy } from '../ports.ts';

const FIRST = [
  'Amber',
  'Brave',
  'Calm',
  'Clever',
  'Coral',
  'Dapper',
  'Eager',
  'Fair',
  'Golden',
  'Jolly',
  'Keen',
  'Lucky',
  'Merry',
  'Nimble',
  'Silver',
  'Swift',
];
const SECOND = [
  'Anchor',
  'Beacon',
  'Comet',
  'Dolphin',
  'Falcon',
  'Harbor',
  'Heron',
  'Lagoon',
  'Marlin',
  'Otter',
  'Pelican',
  'Petrel',
  'Sailor',
  'Seal',
  'Tern',
  'Voyager',
];

/** An invented person of the simulated third-party sign-in: a readable name with four digits, and an address that nobody has. */
export function randomIdentity(entropy: Entropy): { readonly username: string; readonly email: string } {
  const [first = 0, second = 0, high = 0, low = 0] = entropy.bytes(4);
  const digits = String(((high << 8) | low) % 10_000).padStart(4, '0');
  const username = `${FIRST[first % FIRST.length]}${SECOND[second % SECOND.length]}${digits}`;
  return { username, email: `${username.toLowerCase()}@example.com` };
}

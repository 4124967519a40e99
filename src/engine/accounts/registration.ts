/** Registration by e-mail, and by the simulated third party. */
import { comparableName } from '../../domain/accounts/names.ts';
import { accountIdFrom } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { House } from '../house.ts';
import { matchOfPassword, passwordOf, PBKDF2_ITERATIONS, recordPassword, type PasswordOptions } from '../passwords.ts';
import { findOpened, registerGuest, type OpenedAccount } from './openAccount.ts';
import { onStoreFailure, type Entropy } from '../../base/ports.ts';
import { peopleOf } from './peopleOf.ts';
import { checkRegistration, type CheckedRegistration, type RegistrationForm } from '../../api/forms/registrationForm.ts';

interface RegistrationOptions extends PasswordOptions {
  /** The id of the registration, a UUID made before sending. Sending it again with the same form has no second effect. */
  readonly commandId: string;
}

const IDENTITY_ATTEMPTS = 5;
const FIRST_NAMES = [
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
const LAST_NAMES = [
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

/**
 * Registers a person. Refusals in this order: those of `checkRegistration`, email-taken, username-taken,
 * account-not-created ('Failed to create user', if nothing could be saved). A refusal keeps nothing.
 */
export async function registerWithEmail(
  house: House,
  form: RegistrationForm,
  { commandId, iterations = PBKDF2_ITERATIONS }: RegistrationOptions,
): Promise<OpenedAccount | Refusal> {
  const checked = checkRegistration(form, house.world.rules.rules);
  if (isRefusal(checked)) return checked;
  return onStoreFailure(refuse('account-not-created'), async () => {
    const knownAnswer = await knownAlready(house, checked, commandId);
    if (knownAnswer) {
      // Nobody is refused because of an account that may yet be lost.
      await house.durable();
      return knownAnswer;
    }
    const password = await recordPassword(checked.password, house.ports.entropy, iterations);
    return registerGuest(house, { ...checked, commandId, password, authProvider: 'email' });
  });
}

/** Answers early, without the slow password record, if the answer is known. The log makes the final decision. */
async function knownAlready(
  house: House,
  { username, email, password }: CheckedRegistration,
  commandId: string,
): Promise<OpenedAccount | Refusal | null> {
  const owner = await peopleOf(house).find(house.world, email);
  const account = accountIdFrom(commandId);
  if (accountOf(house.world, account)) {
    const record = owner?.id === account ? await passwordOf(house.ports.vault, account) : null;
    return record && (await matchOfPassword(password, record)) !== null ? findOpened(house, account) : refuse('command-reused');
  }
  if (owner) return refuse('email-taken');
  return Object.hasOwn(house.world.names, comparableName(username)) ? refuse('username-taken') : null;
}

/**
 * Opens a verified account for an invented person of the simulated third party. The caller waits about 1.5 s itself.
 * Refusals: account-not-created.
 */
export async function registerWithIdentity(
  house: House,
  { commandId, referralCode = null }: { readonly commandId: string; readonly referralCode?: string | null },
): Promise<OpenedAccount | Refusal> {
  let answer: OpenedAccount | Refusal = refuse('account-not-created');
  for (let attempt = 0; attempt < IDENTITY_ATTEMPTS; attempt += 1) {
    const person = randomIdentity(house.ports.entropy);
    answer = await registerGuest(house, { ...person, commandId, referralCode, password: null, authProvider: 'google' });
    const taken = isRefusal(answer) && (answer.refused === 'username-taken' || answer.refused === 'email-taken');
    if (!taken) return answer;
  }
  return answer;
}

/** An invented person of the simulated third-party sign-in: a readable name with four digits, and an address that nobody has. */
function randomIdentity(entropy: Entropy): { readonly username: string; readonly email: string } {
  const [first = 0, second = 0, high = 0, low = 0] = entropy.bytes(4);
  const digits = String(((high << 8) | low) % 10_000).padStart(4, '0');
  const username = `${FIRST_NAMES[first % FIRST_NAMES.length]}${LAST_NAMES[second % LAST_NAMES.length]}${digits}`;
  return { username, email: `${username.toLowerCase()}@example.com` };
}

/**
 * Requests withdrawals. A payout address must not be in the log, which has only its digest. So `withdraw` saves the address in the directory
 * first, with a mark that its request is under way, and then sends the command. If the command is refused, the address is erased.
 * `sweepPayoutAddresses` erases what a crash has left.
 */
import * as z from 'zod/mini';
import { typedWithdrawal } from '../domain/commands/payloads.ts';
import { readWithdrawal, type RequestWithdrawal } from '../domain/commands/withdrawals.ts';
import { withdrawalIdFrom, type AccountId, type WithdrawalId } from '../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../domain/refusal.ts';
import { accountOf, balanceOf } from '../domain/world.ts';
import { readText } from '../domain/text/fields.ts';
import { freshHex } from '../base/chance.ts';
import { readEmail } from '../api/forms/emailForm.ts';
import { peopleOf } from './accounts/peopleOf.ts';
import { mayBeUnderWay } from './accounts/unfinished.ts';
import type { House } from './house.ts';
import type { Submitted } from '../base/attempt.ts';
import { isCommandInLog, isCommandInLogBy } from '../base/keptCommand.ts';
import { wrongAddress, type WithdrawalWish, type BlockedWithdrawalWish, type WithdrawalReceipt } from '../api/forms/withdrawalForm.ts';
import { debtOf } from '../domain/ledger/debt.ts';
import { heldWinnings } from '../domain/sports/reversal.ts';
import { blockedAccountBehind, type BlockedOptions } from './accounts/blockedAccount.ts';
import type { ProvedCredentials } from '../api/forms/credentials.ts';
import { onStoreFailure } from '../base/ports.ts';

const PREFIX = 'payout:';
/** Marks of addresses whose requests are under way, so that those of broken-off ones are found without reading all. */
const MARK_PREFIX = 'payout-under-way:';

/** The payout address of a withdrawal. `command` is the id of the request's command. */
const addressSchema = z.strictObject({ address: z.string(), command: z.string(), madeAt: z.int() });
type AddressRecord = z.infer<typeof addressSchema>;
/** `attempts`: those of the request that are under way, each by a text of its own. */
const markSchema = z.strictObject({ command: z.string(), madeAt: z.int(), attempts: z._default(z.array(z.string()), []) });
type RequestMark = z.infer<typeof markSchema>;

const keyOf = (withdrawal: WithdrawalId): string => PREFIX + withdrawal;
const markKeyOf = (key: string): string => MARK_PREFIX + key.slice(PREFIX.length);
const readMark = (text: string): RequestMark => markSchema.parse(JSON.parse(text));

const isRequested = ({ ports }: House, command: string): Promise<boolean> => isCommandInLog(ports.store, command);

/** The domain knows only that there is no address. This refusal says what is wrong with the typed one. */
const withAddressRefusal = (addressRefusal: Refusal | undefined, submitted: Submitted): Submitted =>
  addressRefusal && submitted.kind === 'refused' && submitted.refusal.refused === 'withdrawal-address'
    ? { ...submitted, refusal: addressRefusal }
    : submitted;

/** The refusal of a request that fits the rules but cannot be paid out. */
const unpayable = ({ method, address }: WithdrawalWish): Refusal | null =>
  method === 'paypal' && readEmail(address) === null ? refuse('email-form') : null;

/**
 * Requests a withdrawal under the id of its command, a UUID made before: the same id never has a second effect. Refusals: those of
 * RequestWithdrawal, with text-long and text-form for an address that is none, then email-form, then command-reused while another address
 * is kept under it. A refusal keeps no address, unless another attempt with the same one is under way. Rejects if the store could not save.
 */
export async function withdraw(house: House, account: AccountId, wish: WithdrawalWish, id: string): Promise<Submitted> {
  const people = peopleOf(house);
  // The case is kept, because a wallet's address may depend on it.
  const typedAddress = readText(wish.address);
  const addressRefusal = wrongAddress(wish.address);
  const address = typedAddress === '' || addressRefusal ? null : typedAddress;
  const addressDigest = address === null ? null : await people.payoutDigestOf(String(wish.method), address);
  const payload: RequestWithdrawal = typedWithdrawal.parse(wish);
  const send = (): Promise<Submitted> => house.submit({ type: 'RequestWithdrawal', payload }, account, { id, addressDigest });
  const withdrawal = withdrawalIdFrom(id);
  if (address === null) return withAddressRefusal(addressRefusal, await send());
  if (await isRequested(house, id)) return send();

  // First takes in what other tabs did, so that an address is saved only for a request that will hardly be refused.
  await house.catchUp();
  const owner = accountOf(house.world, account);
  const read = owner ? readWithdrawal(house.world, owner, payload, { addressDigest, at: house.ports.clock.now() }) : null;
  const refusal = read && isRefusal(read) ? read : unpayable(wish);
  if (refusal) return { kind: 'refused', refusal };

  const { directory, clock, entropy } = house.ports;
  const key = keyOf(withdrawal);
  const mark = markKeyOf(key);
  const attempt = freshHex(entropy, 8);
  let isOtherAddress = false;
  await directory.change([key, mark], (values) => {
    const [held, marked] = [values.get(key), values.get(mark)];
    // Another request under this id is under way: the log may have the digest of its address in a moment.
    isOtherAddress = held !== undefined && addressSchema.parse(JSON.parse(held)).address !== address;
    const request = { command: id, madeAt: clock.now() };
    return isOtherAddress
      ? []
      : [
          [key, JSON.stringify({ address, ...request } satisfies AddressRecord)],
          [mark, JSON.stringify({ ...request, attempts: [...(marked ? readMark(marked).attempts : []), attempt] } satisfies RequestMark)],
        ];
  });
  if (isOtherAddress) return { kind: 'refused', refusal: refuse('command-reused') };
  const submitted = await send();
  if (submitted.kind === 'refused' && !(await isRequested(house, id)))
    await directory.change([key, mark], (values) => {
      const marked = values.get(mark);
      // Another attempt has been accepted in the meantime.
      if (marked === undefined) return [];
      const { attempts, ...request } = readMark(marked);
      const others = attempts.filter((one) => one !== attempt);
      if (others.length > 0) return [[mark, JSON.stringify({ ...request, attempts: others } satisfies RequestMark)]];
      return [key, mark].map((name) => [name, null]);
    });
  // A mark that stays is swept later.
  else await directory.delete([mark]).catch(() => undefined);
  return submitted;
}

/** The payout addresses of withdrawals. Erased ones are left out. */
export async function payoutAddressesOf(
  { ports }: House,
  withdrawals: readonly WithdrawalId[],
): Promise<ReadonlyMap<WithdrawalId, string>> {
  const records = await ports.directory.getMany(withdrawals.map(keyOf));
  return new Map(
    withdrawals.flatMap((withdrawal) => {
      const text = records.get(keyOf(withdrawal));
      return text === undefined ? [] : [[withdrawal, addressSchema.parse(JSON.parse(text)).address] as const];
    }),
  );
}

/** The payout addresses of an account's own withdrawals, by their ids. Those of others, erased ones and unknown ones are left out. */
export async function ownPayoutAddresses(
  house: House,
  account: AccountId,
  withdrawals: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const newest = new Set<string>(accountOf(house.world, account)?.withdrawals.map(({ id }) => id));
  const records = await house.ports.directory.getMany(withdrawals.map((id) => PREFIX + id));
  const own = new Map<string, string>();
  for (const id of withdrawals) {
    const text = records.get(PREFIX + id);
    const record = text === undefined ? null : addressSchema.parse(JSON.parse(text));
    if (record && (newest.has(id) || (await isCommandInLogBy(house.ports.store, record.command, account)))) own.set(id, record.address);
  }
  return own;
}

/** Erases addresses whose request was never appended, for example after a crash. Returns how many were erased. */
export async function sweepPayoutAddresses(house: House): Promise<number> {
  const { directory } = house.ports;
  let swept = 0;
  for (const [mark, text] of await directory.getMany(await directory.keys(MARK_PREFIX))) {
    const { command, madeAt } = readMark(text);
    if (mayBeUnderWay(house, madeAt)) continue;
    const isKept = await isRequested(house, command);
    const erased = isKept ? [mark] : [PREFIX + mark.slice(MARK_PREFIX.length), mark];
    // A mark that has changed is one of another attempt, which is under way.
    await directory.change([mark], (values) => (values.get(mark) === text ? erased.map((key) => [key, null]) : []));
    if (!isKept) swept += 1;
  }
  return swept;
}

/**
 * Withdraws the credits of a blocked account, which cannot sign in: its owner sends the password with the request.
 * Requests a withdrawal of the whole balance without new sports winnings, or of the most that the rules allow at once, under the id of its
 * command. Refusals: could-not-save, and those of `blockedAccountBehind` and `withdraw`.
 */
export async function withdrawBlocked(
  house: House,
  credentials: ProvedCredentials,
  wish: BlockedWithdrawalWish,
  id: string,
  options: BlockedOptions = {},
): Promise<WithdrawalReceipt | Refusal> {
  return onStoreFailure(refuse('could-not-save'), async (): Promise<WithdrawalReceipt | Refusal> => {
    const account = await blockedAccountBehind(house, credentials, { id, type: 'RequestWithdrawal' }, options);
    if (isRefusal(account)) return account;
    const before = account.withdrawals.find((one) => one.id === withdrawalIdFrom(id));
    if (before) return { ok: true, cents: before.cents };
    const owedCents = debtOf(house.world.ledger, account.id);
    if (owedCents > 0) return refuse('debt-first', { cents: owedCents });
    const { minCents, maxCents } = house.world.rules.rules.withdrawal;
    const balanceCents = balanceOf(house.world, account.id);
    const freeCents = balanceCents - heldWinnings(house.world, account, house.ports.clock.now()).heldCents;
    // With too little free, the refusal says until when the winnings are held.
    const cents = Math.min(freeCents >= minCents ? freeCents : balanceCents, maxCents);
    if (cents < minCents) return refuse('withdrawal-min', { cents: minCents });
    const submitted = await withdraw(house, account.id, { ...wish, cents }, id);
    return submitted.kind === 'refused' ? submitted.refusal : { ok: true, cents };
  });
}

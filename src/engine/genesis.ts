/**
 * The first entries of a log: its rules, the two seeded accounts, and the demo account's short history (one won, revealed
 * and verifiable bet, and the achievement for it). All of them are one batch. `ensureDemo` adds the demo account to a log that was begun without
 * it.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { decide } from '../domain/decide.ts';
import { commitmentOf } from '../domain/fairness/commitment.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import { dice } from '../domain/games/dice.ts';
import type { AccountId, Actor, LogId } from '../domain/ids.ts';
import { headOf, saltsNeeded, writeEntry } from '../domain/log/entry.ts';
import { foldEntry } from '../domain/evolve.ts';
import { NO_HASH, type Head } from '../domain/log/head.ts';
import { areAllPublic, seenBefore } from '../domain/log/view.ts';
import { isRefusal } from '../domain/refusal.ts';
import type { Rules } from '../domain/rules.ts';
import { emptyWorld, accountOf } from '../domain/world.ts';
import { freshClientSeed, freshCodeDigits, freshCommandId, freshSalts } from '../base/chance.ts';
import { DEMO_FIRST_SEED } from '../api/demoSeed.ts';
import { type Batch, type BatchEntry, type Entropy, type Vault, onStoreFailure } from '../base/ports.ts';
import { freeReferralCode } from '../domain/commands/accounts.ts';
import { keepPassword, type PasswordRecord, passwordOf } from './passwords.ts';
import { digestEmail } from './people.ts';
import { isPublic } from './decider.ts';
import { sampleEvents, sampleOffers } from './samples.ts';
import type { FreshSeed } from './seeds.ts';
import type { House } from './house.ts';
import { commandIdFor } from './accounts/commandIds.ts';
import { peopleOf } from './accounts/peopleOf.ts';
import { discardRegistration } from './accounts/unfinished.ts';

interface SeededAccount {
  readonly account: AccountId;
  readonly username: string;
  readonly email: string;
  readonly referralCode: string;
  /** The record of the password that the README prints. */
  readonly password: PasswordRecord;
}

const pbkdf2 = { algorithm: 'PBKDF2-HMAC-SHA-256', iterations: 600_000 } as const;

export const seededAdmin: SeededAccount = {
  account: 'acc_00000000000000000000000000000ad1',
  username: 'admin',
  email: 'admin@example.com',
  referralCode: 'ADMIN2023',
  password: {
    ...pbkdf2,
    salt: '88a3985d672d7748d554f5b8f7139170',
    hash: 'f59c6429bf28fe140b49798c60d7f2e9cec54faf89e744b4d39280d72b9291f9',
  },
};

export const seededDemo: SeededAccount = {
  account: 'acc_00000000000000000000000000000de0',
  username: 'demo',
  email: 'demo@example.com',
  referralCode: 'DEMO2023',
  password: {
    ...pbkdf2,
    salt: '38228ae244b21832980c186762acfe78',
    hash: '5f20b521db677c6346725c3ea0406d713f14d734428bf2dfd4ba5be3e5c3923c',
  },
};

const ADMIN_BALANCE_CENTS = 10_000_00;
const DEMO_BALANCE_CENTS = 1_000_00;
const DEMO_STAKE_CENTS = 10_00;
/** The profit of the stake above on 50 or under at a house edge of 2 %: floor(1000 × 9702 / 5000) − 1000. */
const DEMO_PROFIT_CENTS = 9_40;

/** Server seeds that the first entries commit to, besides the published one. */
export const GENESIS_SEEDS = 4;

interface GenesisInputs {
  readonly logId: LogId;
  readonly at: number;
  readonly rules: Rules;
  readonly digestKey: string;
  /** The public half of the key that signs checkpoints: 64 hex digits. */
  readonly checkpointKey: string;
  /** `GENESIS_SEEDS` of them: the admin's first and next seed, then the demo account's second and third. Its first is published. */
  readonly seeds: readonly FreshSeed[];
  readonly entropy: Entropy;
  readonly hashing: Hashing;
}

/** What a genesis appends, with the resulting head. */
interface Genesis {
  readonly batch: Batch;
  readonly head: Head;
}

/** A command with its sender and its commitments. */
type FirstCommand = readonly [actor: Actor, command: Command, freshSeeds?: readonly string[]];

function genesisCommands({ at, rules, digestKey, checkpointKey, seeds, entropy, hashing }: GenesisInputs): readonly FirstCommand[] {
  const [adminSeed = '', adminNext = '', demoSecond = '', demoThird = ''] = seeds.map(({ seedHash }) => seedHash);
  const demo = seededDemo.account;
  const firstSeed = commitmentOf(DEMO_FIRST_SEED, hashing);
  const openingOf = ({ account, username, email, referralCode }: SeededAccount) => ({
    account,
    username,
    referralCode,
    emailDigest: digestEmail(digestKey, email, hashing),
  });
  // With the bet's profit and the achievement it comes to DEMO_BALANCE_CENTS.
  const demoOpening = DEMO_BALANCE_CENTS - DEMO_PROFIT_CENTS - rules.achievements.firstWinCents;
  return [
    ['house', { type: 'SetRules', payload: { rules, checkpointKey } }],
    [
      'house',
      { type: 'SeedAccount', payload: { ...openingOf(seededAdmin), role: 'admin', openingCents: ADMIN_BALANCE_CENTS } },
      [adminSeed, adminNext],
    ],
    [
      'house',
      { type: 'SeedAccount', payload: { ...openingOf(seededDemo), role: 'user', openingCents: demoOpening } },
      [firstSeed, demoSecond],
    ],
    [demo, { type: 'PlaceBet', payload: { game: 'dice', stakeCents: DEMO_STAKE_CENTS, choice: dice.defaultChoice } }],
    [demo, { type: 'RotateSeed', payload: { clientSeed: freshClientSeed(entropy) } }, [demoThird]],
    [demo, { type: 'ClaimAchievement', payload: { achievement: 'first-win' } }],
    ...sampleOffers.map((terms): FirstCommand => ['house', { type: 'CreateOffer', payload: { terms } }]),
    ...sampleEvents(at).map((terms): FirstCommand => ['house', { type: 'CreateSportEvent', payload: { terms } }]),
  ];
}

/** Decides and writes the first entries. Pure except for the entropy. Appends nothing. */
export function writeGenesis(inputs: GenesisInputs): Genesis {
  const { logId, at, seeds, entropy, hashing } = inputs;
  const world = emptyWorld();
  const after: Head = { logId, seq: 0, hash: NO_HASH, at };
  let head = after;
  const entries: BatchEntry[] = [];
  for (const [actor, command, freshSeeds = []] of genesisCommands(inputs)) {
    const commandId = freshCommandId(entropy);
    const decision = decide(world, command, {
      actor,
      at,
      commandId,
      hashing,
      freshSeeds,
      addressDigest: null,
      seedBehind: () => DEMO_FIRST_SEED,
    });
    if (isRefusal(decision)) throw new Error(`genesis refused ${command.type}: ${decision.sentence}`);
    const salts = freshSalts(entropy, saltsNeeded(decision.length));
    const seen = seenBefore(world, actor, areAllPublic(decision));
    const { entry, stored } = writeEntry(
      { logId, at, actor, seen, command: { id: commandId, type: command.type }, events: decision, salts },
      head,
      hashing,
    );
    foldEntry(world, entry);
    head = headOf(entry);
    // Of two tabs that begin a log together only one can use this key.
    const keys = entries.length === 0 ? [{ key: 'genesis', fingerprint: NO_HASH }] : [];
    entries.push({ stored, keys, isPublic: isPublic(entry) });
  }
  return { batch: { after, entries, secrets: seeds.map(({ record }) => record), revealed: [] }, head };
}

/** Writes the password records of the seeded accounts to the vault. */
export async function keepSeededPasswords(vault: Vault): Promise<void> {
  for (const { account, password } of [seededAdmin, seededDemo]) await keepPassword(vault, account, password);
}

/**
 * Adds the demo account if the log has none. A blocked demo account stays blocked. Returns whether the account was added. A
 * house that cannot write opens without it.
 */
export async function ensureDemo(house: House): Promise<boolean> {
  const { account, username, email, password } = seededDemo;
  if (house.newer || accountOf(house.world, account)) return false;
  return onStoreFailure(false, async () => {
    const people = peopleOf(house);
    if (await people.find(house.world, email)) return false;
    const emailDigest = await people.digestOf(email);
    if ((await passwordOf(house.ports.vault, account)) === null) await keepPassword(house.ports.vault, account, password);
    await people.remember([[account, { email }]]);
    const taken = Object.hasOwn(house.world.codes, seededDemo.referralCode);
    const referralCode = taken ? freeReferralCode(house.world, username, freshCodeDigits(house.ports.entropy)) : seededDemo.referralCode;
    const payload = { account, username, emailDigest, referralCode, role: 'user', openingCents: DEMO_BALANCE_CENTS } as const;
    // Tabs that open together send the same id, so only one of them adds the account.
    const id = commandIdFor(`demo:${house.head.logId}`, house.hashing);
    const submitted = await house.submit({ type: 'SeedAccount', payload }, 'house', { id });
    if (submitted.kind === 'accepted') return !submitted.repeated;
    // Either its name is taken, or another tab was faster. Only in the first case the kept data must be erased.
    if (!accountOf(house.world, account)) await discardRegistration(house, account);
    return false;
  });
}

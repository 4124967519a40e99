/**
 * Begins a log: makes its keys and seeds, saves passwords and addresses, and appends the first entries (genesis.ts). Most pages find a log
 * that was begun before. So they load this file, and the curve of the checkpoint key with it, only if there is none.
 */
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { defaultRules, type Rules } from '../domain/rules.ts';
import { freshLogId } from '../base/chance.ts';
import type { EnginePorts, Vault } from '../base/ports.ts';
import { GENESIS_SEEDS, keepSeededPasswords, seededAdmin, seededDemo, writeGenesis } from './genesis.ts';
import { makeDigestKey, People } from './people.ts';
import { makeSeeds } from './seeds.ts';
import { firstCheckpointKey, publicCheckpointKey } from './transparency/checkpointKey.ts';

interface BeginOptions {
  /** Default: `defaultRules`. */
  readonly rules?: Rules | undefined;
  /** Keeps the passwords. Default: those of the specification, which everybody knows. */
  readonly keepPasswords?: ((vault: Vault) => Promise<void>) | undefined;
}

/** Writes the first entries. Passwords and personal data are durable before them. False if somebody else has begun the log meanwhile. */
export async function beginLog(
  ports: EnginePorts,
  { rules = defaultRules, keepPasswords = keepSeededPasswords }: BeginOptions = {},
): Promise<boolean> {
  const { store, vault, entropy, clock } = ports;
  const hashing = ports.hashing ?? nobleHashing;
  const logId = freshLogId(entropy);
  const digestKey = await makeDigestKey(vault, entropy, logId);
  const checkpointKey = publicCheckpointKey(firstCheckpointKey(digestKey, logId, hashing));
  const seeds = makeSeeds({ clock, entropy, hashing }, GENESIS_SEEDS);
  await keepPasswords(vault);
  const people = new People(ports, hashing, logId);
  await people.remember([seededAdmin, seededDemo].map(({ account, email }) => [account, { email }] as const));
  const { batch } = writeGenesis({ logId, at: clock.now(), rules, digestKey, checkpointKey, seeds, entropy, hashing });
  return (await store.append(batch)).kind === 'appended';
}

/** The secrets that partners sign their postbacks with: a file that only its owner can read, `{"lagoon": ["<secret>"]}`. */
import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { wallName } from '../../domain/events/walls.ts';
import type { Partners } from '../../api/partners/partnersConfig.ts';
import { OPEN_TO_OTHERS } from '../houseKey.ts';

/** The secrets of each wall that may credit: one, or two while it is being exchanged. */
export type PartnerSecrets = ReadonlyMap<string, readonly string[]>;

const secret = z.string().check(z.regex(/^[\x21-\x7e]{32,200}$/));
const fileSchema = z.record(wallName, z.array(secret).check(z.minLength(1), z.maxLength(2)));

/** Why the secrets cannot be used, in one sentence that holds none of them. */
class PartnerSecretsError extends Error {
  override readonly name = 'PartnerSecretsError';
}

/** Reads the secrets for these walls. Throws PartnerSecretsError. */
export async function readPartnerSecrets(file: string, { walls }: Pick<Partners, 'walls'>): Promise<PartnerSecrets> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new PartnerSecretsError(`The file with the secrets of partners, ${file}, is not there.`);
  if ((found.mode & OPEN_TO_OTHERS) !== 0)
    throw new PartnerSecretsError(`Others can read the secrets of partners in ${file}: run chmod 600 on it.`);
  const read = fileSchema.safeParse(jsonOf(await readFile(file, 'utf8')));
  if (!read.success) {
    throw new PartnerSecretsError(
      `The secrets of partners in ${file} must be JSON: for each wall a list of one or two texts of 32 to 200 characters without spaces.`,
    );
  }
  const secrets = new Map(Object.entries(read.data));
  const stranger = [...secrets.keys()].find((name) => walls.every(({ wall }) => wall !== name));
  if (stranger !== undefined) throw new PartnerSecretsError(`There is a secret for the wall ${stranger} in ${file}, but no such wall.`);
  const all = [...secrets.values()].flat();
  if (new Set(all).size < all.length) {
    throw new PartnerSecretsError(`A secret stands twice in ${file}: whoever has it could credit by another wall.`);
  }
  return secrets;
}

/** Undefined for what is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

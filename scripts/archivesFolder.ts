import { resolve } from 'node:path';

/** The folder that HOUSE_ARCHIVES names. Undefined: the default, beside the data of the house. */
export function archivesFolder(): string | undefined {
  const folder = process.env['HOUSE_ARCHIVES'];
  return folder ? resolve(folder) : undefined;
}

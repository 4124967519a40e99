export const DEFAULT_PORT = 4180;
const MOST = 65_535;

/** The port of a setting, a number from 0 to 65535. */
export function portOf<Otherwise extends number | null>(
  name: string,
  setting: string | undefined,
  otherwise: Otherwise,
): number | Otherwise {
  if (setting === undefined || setting === '') return otherwise;
  const port = Number(setting);
  if (!Number.isInteger(port) || port < 0 || port > MOST)
    throw new Error(`${name} is "${setting}"; it must be a whole number from 0 to 65535.`);
  return port;
}

/** The code in the address with which a third party sends a page back that left to sign in. */
import { CODE_PARAMETER } from '../whenHouseIsNeeded.ts';

export function codeIn(address: string): string | null {
  return new URL(address).searchParams.get(CODE_PARAMETER);
}

export function withoutCode(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(CODE_PARAMETER);
  return url.href;
}

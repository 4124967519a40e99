/** The one Trusted Types policy of the app. It lets addresses of our own origin be loaded as scripts. */

interface ScriptUrlPolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

/** The name that the Content-Security-Policy allows (scripts/securityHeaders.ts). */
const POLICY = 'bountybay';

/** The absolute address. Throws if it is not of this origin, which is a programming error. */
function ownAddress(address: string): string {
  const absolute = new URL(address, location.href);
  if (absolute.origin !== location.origin) throw new TypeError(`not a script of this origin: ${absolute.origin}`);
  return absolute.href;
}

let policy: ScriptUrlPolicy | undefined;

function thePolicy(): ScriptUrlPolicy {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  // Browsers without Trusted Types take the plain address.
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: ownAddress }) ?? { createScriptURL: ownAddress };
  return policy;
}

/**
 * The address for `new Worker` and `serviceWorker.register`. In browsers with Trusted Types it is a TrustedScriptURL, typed
 * as a string.
 */
export const scriptUrl = (address: string): string => thePolicy().createScriptURL(address) as string;

/** The one Trusted Types policy of the app: it turns addresses of our own origin into what may be loaded as script. */

interface ScriptUrlPolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

/** The name that the Content-Security-Policy allows (scripts/securityHeaders.ts). */
const POLICY = 'bountybay';

/** Absolute, and of this origin; anything else is a programming error. */
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

/** What `new Worker` and `serviceWorker.register` take: a TrustedScriptURL where the browser knows it, typed as the address it stands for. */
export const scriptUrl = (address: string): string => thePolicy().createScriptURL(address) as string;

/**
 * The security headers of the production app, in one place: the server sends them and the browser tests expect them.
 *
 * The policy denies everything except what the app needs:
 * - `style-src`: Emotion's production style tags are empty (rules are added by `insertRule`), so the hash of the
 *   empty string is enough and `'unsafe-inline'` is not needed.
 * - `require-trusted-types-for 'script'`: no string can become a script. `new Worker(url)` and
 *   `serviceWorker.register(url)` take a TrustedScriptURL, so the app makes one through the single policy below:
 *   `trustedTypes.createPolicy('bountybay', { createScriptURL: … })`, which must accept same-origin URLs only.
 *   The worker's URL comes from `import url from './x.worker.ts?worker&url'`.
 */

/** The name of the only allowed Trusted Types policy. It is a technical name, independent of the product's name. */
const TRUSTED_TYPES_POLICY = 'bountybay';

/** `'sha256-…'` of the empty string. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export interface PolicyOptions {
  /** Origins that may be framed (partner walls). Default: none. */
  readonly frameSources?: readonly string[];
  /** Further origins of images. Default: none. */
  readonly imageSources?: readonly string[];
  /** Further origins that may be called (a backend). Default: none. */
  readonly connectSources?: readonly string[];
}

/** The Content-Security-Policy header value. */
export function contentSecurityPolicy({ frameSources = [], imageSources = [], connectSources = [] }: PolicyOptions = {}): string {
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", EMPTY_STYLE_HASH],
    ['img-src', "'self'", 'data:', ...imageSources],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connectSources],
    ['media-src', "'self'", 'data:'],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['frame-src', ...(frameSources.length > 0 ? frameSources : ["'none'"])],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', TRUSTED_TYPES_POLICY],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** All security headers, by name. They belong to every response, also to a 404 page. */
export function securityHeaders(options: PolicyOptions = {}): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

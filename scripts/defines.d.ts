/** SHA-256 of the sources of src/domain, set at build time (scripts/domainHash.ts). Not defined outside Vite and vitest. */
declare const __DOMAIN_HASH__: string;

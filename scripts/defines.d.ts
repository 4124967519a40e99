/** SHA-256 of the sources of src/domain, put in at build time (scripts/domainHash.ts). Absent outside Vite and vitest. */
declare const __DOMAIN_HASH__: string;

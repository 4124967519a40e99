import { commitmentOf } from '../domain/fairness/commitment.ts';

/** SHA-256 of "the demo account's first seed, number 0". It is public here and the log reveals it at once: it was never secret. */
export const DEMO_FIRST_SEED = '176d17b3ae707f96506939355722c286446fe14c263ec49537946a5db64541bb';

/** Its hash, which the documents show beside it. */
export const DEMO_FIRST_HASH = commitmentOf(DEMO_FIRST_SEED);

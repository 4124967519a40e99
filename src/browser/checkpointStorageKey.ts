/**
 * The name of the newest checkpoint in local storage. No key that signs: that is in engine/transparency/checkpointKey.ts. In a file of its own, because
 * reading a checkpoint takes much code.
 */
export const CHECKPOINT_STORAGE_KEY = 'checkpoint';

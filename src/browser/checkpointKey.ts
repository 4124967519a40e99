/** Where local storage has the newest checkpoint. In a file of its own, because reading a checkpoint takes much code. */
export const CHECKPOINT_KEY = 'checkpoint';

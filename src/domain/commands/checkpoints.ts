/** Another key for the checkpoints of the log. Only the house sends it. */
import { checkpointKeyChanged } from '../events/checkpoints.ts';
import { refuse } from '../refusal.ts';
import { defineCommand, needsNothing, type Decision } from './define.ts';

/** Whoever sends it has the secrets of both keys, and has signed the new one with the one in force. */
export const changeCheckpointKey = defineCommand<'ChangeCheckpointKey', { readonly key: string; readonly signature: string }>({
  type: 'ChangeCheckpointKey',
  by: ['house'],
  leadsTo: 'checkpoint/key-changed',
  payload: checkpointKeyChanged.schema,
  needs: needsNothing,
  decide(world, change): Decision {
    const isNew = world.checkpointKeys.length > 0 && world.checkpointKeys.every(({ key }) => key !== change.key);
    return isNew ? [checkpointKeyChanged.of(change)] : refuse('nothing-changed');
  },
});

import { test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { checkpointKeyChanged } from '../../../src/domain/events/checkpoints.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { given } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [first, second] = ['01'.repeat(32), '02'.repeat(32)];
const begun = rulesSet.of({ rules: defaultRules, checkpointKey: first });
const signature = 'ab'.repeat(64);
const change = (key: string): Command => ({ type: 'ChangeCheckpointKey', payload: { key, signature } });

test('another key is in force from its entry on', () => {
  given([begun])
    .when(change(second), { as: 'house' })
    .thenAppended([checkpointKeyChanged.of({ key: second, signature })]);
});

test('a key that was in force, and a log without checkpoints, change nothing', () => {
  given([begun]).when(change(first), { as: 'house' }).thenRefused('Nothing was changed');
  given([rules()]).when(change(first), { as: 'house' }).thenRefused('Nothing was changed');
});

test('nobody else changes it', () => {
  given([begun, ...registered('ada', 100_00)])
    .when(change(second), { as: idOf('ada') })
    .thenRefused('Unauthorized');
});

/** How the conversation of a page with a house server ends. */
import { expect, test, vi } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import type { ContradictionMarker } from '../../src/base/markers.ts';
import { Connection } from '../../src/client/connection.ts';
import { ContradictionError } from '../../src/client/contradiction.ts';
import { Ending } from '../../src/client/ending.ts';
import { FoldedView } from '../../src/client/foldedView.ts';
import type { OwnCommands } from '../../src/client/ownCommands.ts';
import { UnloadedError } from '../../src/client/remoteLog.ts';

test('what another tab was told otherwise counts, also when it is found at the end of a page that cannot go on', () => {
  const connection = new Connection();
  const write = vi.fn<ContradictionMarker['write']>();
  const ending = new Ending({
    connection,
    view: new FoldedView(nodeHashing),
    own: { newest: null } as unknown as OwnCommands,
    clock: { now: () => 0 },
    hashing: nodeHashing,
    marker: { read: () => null, write, clear: () => undefined },
    newest: () => '',
    onEnd: () => undefined,
    keepJudged: () => {
      throw new ContradictionError('another tab was told of another bet');
    },
  });
  ending.because(new UnloadedError());
  expect(connection.phase).toBe('doubted');
  expect('sentence' in connection.state && connection.state.sentence).toContain('another tab was told of another bet');
  expect(write).toHaveBeenCalledOnce();
});

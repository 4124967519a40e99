/** Inspects log files in a worker, and plays them again under a change, so that the page stays responsive. */
import './interpretSchemas.ts';
import { FileInspector } from '../files/fileInspector.ts';
import type { Answered, Asked } from '../files/messages.ts';

const inspector = new FileInspector();

/** The part of a dedicated worker's global scope that is used here. */
interface WorkerScope {
  onmessage: ((message: MessageEvent<Asked>) => void) | null;
  postMessage(answer: Answered): void;
}

const scope = globalThis as unknown as WorkerScope;

async function answer(asked: Asked): Promise<Answered> {
  const { ask } = asked;
  if (asked.kind === 'entries') return { ask, kind: 'entries', entries: await inspector.entries(asked.from, asked.count) };
  if (asked.kind === 'whatIf') return { ask, kind: 'whatIf', whatIf: await inspector.whatIf(asked.file, asked.change, asked.lastMs) };
  const inspection = await inspector.inspect(asked.file, {
    ...asked.wanted,
    onProgress: (progress) => scope.postMessage({ ask, kind: 'progress', progress }),
  });
  return { ask, kind: 'inspected', inspection };
}

scope.onmessage = ({ data }) => {
  answer(data).then(
    (answered) => scope.postMessage(answered),
    (error: unknown) =>
      scope.postMessage({ ask: data.ask, kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};

/** The page's side of inspect.worker.ts: an `Inspector` that asks a worker. */
import type { Inspection, InspectOptions, Inspector } from '../files/inspection.ts';
import type { Answered, Asked } from '../files/messages.ts';
// `default as`: the bundler's module at this address has the default export. The file itself has none.
import { default as workerUrl } from './inspect.worker.ts?worker&url';
import { scriptUrl } from './trustedTypes.ts';

type WithoutAsk<T> = T extends unknown ? Omit<T, 'ask'> : never;

interface Waiting {
  readonly onAnswer: (answer: Answered) => void;
  readonly onFailure: (error: Error) => void;
}

/** An inspector in its own worker, one for each file. */
export function workerInspector(): Inspector {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let asked = 0;

  const failAll = (message: string): void => {
    for (const { onFailure } of waiting.values()) onFailure(new Error(message));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const one = waiting.get(data.ask);
    if (data.kind !== 'progress') waiting.delete(data.ask);
    one?.onAnswer(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failAll(event.message === '' ? 'The worker could not be started.' : event.message);
  };

  function ask<Kind extends Answered['kind']>(
    question: WithoutAsk<Asked>,
    kind: Kind,
    onProgress?: InspectOptions['onProgress'],
  ): Promise<Extract<Answered, { kind: Kind }>> {
    const number = (asked += 1);
    return new Promise((resolve, reject) => {
      waiting.set(number, {
        onFailure: reject,
        onAnswer(answer) {
          if (answer.kind === 'progress') onProgress?.(answer.progress);
          else if (answer.kind === 'failed') reject(new Error(answer.message));
          else if (answer.kind === kind) resolve(answer as Extract<Answered, { kind: Kind }>);
        },
      });
      worker.postMessage({ ...question, ask: number } satisfies Asked);
    });
  }

  return {
    async inspect(file, { onProgress, ...wanted } = {}): Promise<Inspection> {
      return (await ask({ kind: 'inspect', file, wanted }, 'inspected', onProgress)).inspection;
    },
    async entries(from, count) {
      return (await ask({ kind: 'entries', from, count }, 'entries')).entries;
    },
    async whatIf(file, change, lastMs = null) {
      return (await ask({ kind: 'whatIf', file, change, lastMs }, 'whatIf')).whatIf;
    },
    close() {
      worker.terminate();
      failAll('The inspection was closed.');
    },
  };
}

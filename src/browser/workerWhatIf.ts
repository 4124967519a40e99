import type { Change } from '../domain/whatIf/change.ts';
import type { WhatIf } from '../domain/whatIf/fork.ts';
import { scriptUrl } from './trustedTypes.ts';
import type { WhatIfAnswer, WhatIfQuestion } from './whatIf.worker.ts';
// `default as`: the bundler's module at this address has the default export. The file itself has none.
import { default as workerUrl } from './whatIf.worker.ts?worker&url';

/** Plays a log again under a change, in a worker of its own. Rejects with a sentence without a full stop. */
export function workerWhatIf(file: Blob, change: Change): Promise<WhatIf> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  return new Promise<WhatIf>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WhatIfAnswer>) =>
      'whatIf' in data ? resolve(data.whatIf) : reject(new Error(data.problem));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message === '' ? 'The worker could not be started' : event.message));
    };
    worker.postMessage({ file, change } satisfies WhatIfQuestion);
  }).finally(() => worker.terminate());
}

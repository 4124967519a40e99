/** Plays a log again under a change in a worker, so that the page stays responsive. One question for each worker. */
import './interpretSchemas.ts';
import type { Change } from '../domain/whatIf/change.ts';
import type { WhatIf } from '../domain/whatIf/fork.ts';
import { whatIfFile } from '../files/whatIfFile.ts';

export interface WhatIfQuestion {
  readonly file: Blob;
  readonly change: Change;
}

/** What differs, or why that cannot be known, as a sentence without a full stop. */
export type WhatIfAnswer = { readonly whatIf: WhatIf } | { readonly problem: string };

/** The part of a dedicated worker's global scope that is used here. */
interface WorkerScope {
  onmessage: ((message: MessageEvent<WhatIfQuestion>) => void) | null;
  postMessage(answer: WhatIfAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { file, change } }) => {
  whatIfFile(file, change).then(
    (whatIf) => scope.postMessage({ whatIf }),
    (error: unknown) => scope.postMessage({ problem: error instanceof Error ? error.message : String(error) }),
  );
};

/**
 * Makes views in a process of its own, over connections of its own, so that commands are decided meanwhile. The process starts when it is
 * first needed, and again after it has ended.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StoreUnavailableError } from '../../base/ports.ts';
import type { KeptView, WantedView } from './viewMaker.ts';
import type { ViewReply, ViewRequest, WorkerData } from './viewMessages.ts';

interface Waiting {
  readonly answer: (view: KeptView) => void;
  readonly fail: (error: Error) => void;
}

export class ViewWorker {
  readonly #data: WorkerData;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | null = null;
  #lastRequestId = 0;

  constructor(data: WorkerData) {
    this.#data = data;
  }

  /** Rejects with StoreUnavailableError if it could not be made. */
  make(wanted: WantedView): Promise<KeptView> {
    return new Promise((answer, fail) => {
      const requestId = (this.#lastRequestId += 1);
      this.#waiting.set(requestId, { answer, fail });
      this.#process ??= this.#start();
      this.#process.send({ requestId, wanted } satisfies ViewRequest);
    });
  }

  async close(): Promise<void> {
    if (!this.#process) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./viewProcess.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // The house does not run on for its sake.
    child.unref();
    child.channel?.unref();
    child.on('message', (reply: ViewReply) => this.#settle(reply));
    // What it was sent when it was gone already fails by its end.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#process === child) this.#process = null;
      for (const requestId of this.#waiting.keys()) this.#settle({ requestId, failed: 'its process has ended' });
    });
    child.send(this.#data);
    return child;
  }

  #settle(reply: ViewReply): void {
    const waiting = this.#waiting.get(reply.requestId);
    this.#waiting.delete(reply.requestId);
    if ('failed' in reply) return waiting?.fail(new StoreUnavailableError(`A view could not be made: ${reply.failed}`));
    waiting?.answer({ seq: reply.made.seq, compressed: Buffer.from(reply.made.compressed) });
  }
}

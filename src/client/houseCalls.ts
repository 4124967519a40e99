/**
 * Requests to a house server over HTTP, beside its socket. Each has the access token of its account and a time limit. What is no answer of the house
 * becomes a HouseServerError, and what the house refuses a HouseRefusedError.
 */
import * as z from 'zod/mini';
import type { AccountId } from '../domain/ids.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import { SECOND_MS } from '../domain/utc.ts';
import { codeSchema, sentenceSchema } from '../api/messages.ts';
import { HouseServerError, TooBusyError } from '../base/ports.ts';
import { jsonOf } from '../base/jsonOf.ts';
import { CANNOT_SAVE, isWait, readHttpRefusal, TOO_MANY_REQUESTS, UNREACHED } from './refusals.ts';

interface CallPorts {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** A valid access token of an account, null for a guest. Without an account: of the account that the page shows. */
  readonly token: (account?: AccountId | null) => Promise<string | null>;
}

/** Whose request it is, and until when it is waited for. */
interface Request {
  readonly as?: AccountId | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `code`: as the house named it, also one that is no refusal of a command. `seq`: the newest entry when the house refused a command, `at`: when that was. */
export type RefusedCall = Refusal & { readonly code?: string; readonly seq?: number | undefined; readonly at?: number | undefined };

/** The house understood the request and said no. */
export class HouseRefusedError extends Error {
  override readonly name = 'HouseRefusedError';
  readonly refusal: RefusedCall;
  constructor(refusal: RefusedCall) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

/** The house takes the request later. */
export class TryLaterError extends HouseServerError {
  /** After how long, in milliseconds, by the word of the house. */
  readonly waitMs: number;
  constructor(sentence: string, waitMs: number) {
    super(sentence);
    this.waitMs = waitMs;
  }
}

/** The form of a house's own answer. A proxy on the way answers in another one. */
const problemSchema = z.strictObject({
  code: codeSchema,
  message: sentenceSchema,
  seq: z.optional(z.int()),
  at: z.optional(z.int()),
});

/** How long an answer is waited for. A lost connection may not be noticed for minutes. */
const PATIENCE_MS = 30_000;

/** A long answer is given up when nothing of it has come for so long. */
const SILENT_MS = 60_000;

/** Waits for the next part of a long answer. Calls `giveUp` when it does not come. */
function orGiveUp<T>(part: Promise<T>, giveUp: () => void): Promise<T> {
  const silence = setTimeout(giveUp, SILENT_MS);
  return part.finally(() => clearTimeout(silence));
}

/** The same answer. Reading its body rejects with HouseServerError when it breaks off, or nothing has come for `SILENT_MS`. */
function withSilenceLimit(answer: Response, giveUp: () => void): Response {
  const reader = answer.body?.getReader();
  if (!reader) return answer;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(parts) {
      const { done, value } = await orGiveUp(reader.read(), giveUp).catch((error: unknown) => {
        throw new HouseServerError(UNREACHED, { cause: error });
      });
      if (done) parts.close();
      else parts.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** The request, given up after `PATIENCE_MS`. */
function withTimeout({ as, signal }: Request = {}): Request {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return { as, signal: signal ? AbortSignal.any([patience, signal]) : patience };
}

const bodyOf = (body: object): RequestInit => ({ method: 'POST', body: jsonOf(body) });

/** The statuses of refusals. With any other one the house did not read the request, or cannot answer it. */
const refusalStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

/** What a house says that cannot answer now, by its code. */
const unansweredSentences: ReadonlyMap<string, string> = new Map([
  ...(['log-read-only', 'account-not-created', 'account-not-updated'] as const).map((code) => [code, refuse(code).sentence] as const),
  ['could-not-save', CANNOT_SAVE],
  ['too-busy', new TooBusyError().message],
  ['too-many-requests', TOO_MANY_REQUESTS],
]);

/** The codes that come with a time after which to send the request again. */
const retryCodes: ReadonlySet<string> = new Set(['too-busy', 'too-many-requests']);

/** Why there is no answer, in words of this page: a house must not give a reason for a refusal here, because nobody judges that. */
const whyUnanswered = (status: number, code: string, sentence: string): string =>
  status === 429 && isWait({ code, sentence }) ? sentence : (unansweredSentences.get(code) ?? UNREACHED);

export class HouseCalls {
  readonly #ports: CallPorts;

  constructor(ports: CallPorts) {
    this.#ports = ports;
  }

  get(path: string, request?: Request): Promise<Response> {
    return this.#ask(path, {}, withTimeout(request));
  }

  post(path: string, body: object, request?: Request): Promise<Response> {
    return this.#ask(path, bodyOf(body), withTimeout(request));
  }

  /** For an answer that may take long. It is given up when nothing has come for a minute. */
  getLong(path: string, request?: Request): Promise<Response> {
    return this.#askLong(path, {}, request);
  }

  /** For an answer that may take long. It is given up when nothing has come for a minute. */
  postLong(path: string, body: object, request?: Request): Promise<Response> {
    return this.#askLong(path, bodyOf(body), request);
  }

  async #askLong(path: string, init: RequestInit, { as, signal }: Request = {}): Promise<Response> {
    const silent = new AbortController();
    const giveUp = (): void => silent.abort();
    const either = signal ? AbortSignal.any([silent.signal, signal]) : silent.signal;
    return withSilenceLimit(await orGiveUp(this.#ask(path, init, { as, signal: either }), giveUp), giveUp);
  }

  /** Rejects with HouseRefusedError, or with HouseServerError if there is no answer. */
  async #ask(path: string, init: RequestInit, { as, signal }: Request): Promise<Response> {
    const token = await this.#ports.token(as);
    const headers = {
      ...(init.body ? { 'Content-Type': 'application/json' } : {}),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    };
    const response = await this.#ports.fetch(path, { ...init, headers, signal: signal ?? null }).catch((error: unknown) => {
      throw new HouseServerError(UNREACHED, { cause: error });
    });
    if (response.ok) return response;
    const problem = problemSchema.safeParse(await response.json().catch(() => null));
    if (!problem.success) throw new HouseServerError(UNREACHED);
    const { code, message: sentence, seq, at } = problem.data;
    if (!refusalStatuses.has(response.status)) {
      const why = whyUnanswered(response.status, code, sentence);
      const waitMs = SECOND_MS * Number(response.headers.get('Retry-After'));
      throw retryCodes.has(code) && waitMs > 0 ? new TryLaterError(why, waitMs) : new HouseServerError(why);
    }
    const refusal = readHttpRefusal({ code, sentence });
    throw new HouseRefusedError({ ...refusal, code, ...(seq !== undefined && { seq }), ...(at !== undefined && { at }) });
  }
}

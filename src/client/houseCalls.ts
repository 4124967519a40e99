/** Requests to a house on another machine beside its socket. */
import * as z from 'zod/mini';
import type { Refusal } from '../domain/refusal.ts';
import { HouseServerError } from '../base/ports.ts';
import { jsonOf } from '../base/jsonOf.ts';
import { readRefusal, UNREACHED } from './refusals.ts';

interface CallPorts {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** A valid access token, or null for a guest. */
  readonly token: () => Promise<string | null>;
}

/** The house understood the request and said no. */
class HouseRefusedError extends Error {
  override readonly name = 'HouseRefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

const problemSchema = z.object({ code: z.string(), message: z.string() });

/** What was asked for, or the refusal of a house that said no. */
export async function orRefusal<T>(asked: Promise<T>): Promise<T | Refusal> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof HouseRefusedError) return error.refusal;
    throw error;
  }
}

/** A lost connection may say nothing for minutes. */
const PATIENCE_MS = 30_000;

/** Statuses by which the house says that it cannot answer now. */
const isUnavailable = (status: number): boolean => status >= 500 || status === 429 || status === 408;

export class HouseCalls {
  readonly #ports: CallPorts;

  constructor(ports: CallPorts) {
    this.#ports = ports;
  }

  get(path: string, init: Pick<RequestInit, 'signal'> = {}): Promise<Response> {
    return this.#ask(path, init, {});
  }

  post(path: string, body: object): Promise<Response> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return this.#ask(path, { method: 'POST', body: jsonOf(body), signal }, { 'Content-Type': 'application/json' });
  }

  /** Rejects with HouseRefusedError, or with HouseServerError if there is no answer. */
  async #ask(path: string, init: RequestInit, named: Readonly<Record<string, string>>): Promise<Response> {
    const token = await this.#ports.token();
    const headers = { ...named, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
    const response = await this.#ports.fetch(path, { ...init, headers }).catch((error: unknown) => {
      throw new HouseServerError(UNREACHED, { cause: error });
    });
    if (response.ok) return response;
    const problem = problemSchema.safeParse(await response.json().catch(() => null));
    if (!problem.success) throw new HouseServerError(UNREACHED);
    const { code, message: sentence } = problem.data;
    if (isUnavailable(response.status)) throw new HouseServerError(sentence);
    throw new HouseRefusedError(readRefusal({ code, sentence }));
  }
}

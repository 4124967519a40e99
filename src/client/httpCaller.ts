/**
 * Makes the calls of src/api/calls.ts over HTTP, for a page of a house server. A call that stands for a command goes through `RemoteHouse`, which
 * compares the answer with what was asked for. A call with the id of a command is sent again after a break of the connection.
 */
import type { AccountId } from '../domain/ids.ts';
import type { Viewer } from '../domain/log/view.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import {
  declarationOf,
  isCallRefused,
  type CallAnswer,
  type CallInput,
  type CallName,
  type EntryAnswer,
  type LogFile,
  type PageCaller,
} from '../api/calls.ts';
import { isSendable } from '../api/messages.ts';
import { HouseServerError } from '../base/ports.ts';
import { HouseRefusedError, type HouseCalls, type RefusedCall } from './houseCalls.ts';
import { UNREACHED } from './refusals.ts';
import type { ProvedCredentials } from '../api/forms/credentials.ts';
import type { OnProgress } from './logFile.ts';
import type { RemoteHouse } from './remoteHouse.ts';

const UNEXPECTED_ANSWER = 'The house server sent an unexpected answer.';

/** Fills the texts of a path with those of the input. The other fields are the body. */
function requestOf(path: string, input: Readonly<Record<string, unknown>>): { readonly path: string; readonly body: object } {
  const inPath = new Set(path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])));
  return {
    path: path.replaceAll(/:(\w+)/gu, (_mark, name: string) => encodeURIComponent(String(input[name]))),
    body: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name))),
  };
}

/** An answer in an object, because it may be null. */
interface Answered<Answer> {
  readonly answer: Answer;
}

type CallingHouse = Pick<RemoteHouse, 'submitOverHttp' | 'clientSeedSent' | 'backAgain' | 'head'>;

export class HttpCaller implements PageCaller {
  readonly backup = null;
  readonly #calls: HouseCalls;
  readonly #house: CallingHouse;

  constructor(calls: HouseCalls, house: CallingHouse) {
    this.#calls = calls;
    this.#house = house;
  }

  async call<Name extends CallName>(
    name: Name,
    as: AccountId | null,
    input: CallInput<Name>,
    signal?: AbortSignal,
  ): Promise<CallAnswer<Name> | Refusal> {
    const { resent = false, command } = declarationOf(name);
    if (!isSendable(input)) return refuse('request-unreadable');
    if ('clientSeed' in input) this.#house.clientSeedSent(String(input.clientSeed));
    const send = () => this.#post(name, as, input, signal);
    const sendAsDeclared = () => (resent ? this.#throughBreaks(send) : send());
    const address = 'address' in input ? String(input.address) : '';
    const submitted =
      command && 'id' in input && as !== null ? { id: String(input.id), command: command(input as never), actor: as, address } : null;
    const result = await (submitted
      ? this.#house.submitOverHttp(submitted, sendAsDeclared as () => Promise<Answered<EntryAnswer> | RefusedCall>)
      : sendAsDeclared());
    if (isCallRefused(result)) return { refused: result.refused, sentence: result.sentence };
    return result.answer as CallAnswer<Name>;
  }

  async exportLog(viewer: Viewer, onProgress: OnProgress): Promise<LogFile | null> {
    return (await import('./logFile.ts')).fetchLog(this.#calls, this.#house, viewer, onProgress);
  }

  async exportBlocked(credentials: ProvedCredentials, onProgress: OnProgress): Promise<LogFile | null | Refusal> {
    return (await import('./logFile.ts')).fetchBlockedLog(this.#calls, this.#house, credentials, onProgress);
  }

  async checkpoint(): Promise<string | null> {
    const { checkpointsOver } = await import('./checkpointSource.ts');
    const source = checkpointsOver(this.#calls);
    return (await source.cosigned()) ?? source.newest();
  }

  async #post(name: CallName, as: AccountId | null, input: object, signal?: AbortSignal): Promise<Answered<unknown> | RefusedCall> {
    const { path: pattern, answers, command } = declarationOf(name);
    const { path, body } = requestOf(pattern, { ...input });
    try {
      const response = await this.#calls.post(path, body, { as, signal });
      const answer = answers.safeParse(response.status === 204 ? null : await response.json().catch(() => undefined));
      if (!answer.success) throw new HouseServerError(UNEXPECTED_ANSWER);
      return { answer: answer.data };
    } catch (error) {
      if (!(error instanceof HouseRefusedError)) throw error;
      // A house that refuses a command says at which entry, and when. What does not is an answer of a proxy.
      if (command && (error.refusal.seq === undefined || error.refusal.at === undefined))
        throw new HouseServerError(UNREACHED, { cause: error });
      return error.refusal;
    }
  }

  /** Sends again after each break of the connection. */
  async #throughBreaks<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof HouseServerError) || !(await this.#house.backAgain())) throw error;
      }
    }
  }
}

/** The office of a house on another machine, over HTTP. The session of the token is the admin. */
import * as z from 'zod/mini';
import { refusalCodes, refuse } from '../domain/refusal.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import { jsonOf } from '../base/jsonOf.ts';
import {
  officePath,
  officeReadings,
  type OfficeAnswer,
  type OfficeQuery,
  type DeedForm,
  type Done,
  type Office,
  type OfficeDeed,
  type OfficeReading,
} from '../api/office.ts';

/** How often what others do is looked for, while somebody listens. The page is not told of what only admins may read. */
const LOOK_MS = 5_000;

interface RemoteOfficePorts {
  /** Where the house is: `https://house.example`. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** A valid access token. Null if nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** Calls the listener when the page was told of an entry. Returns a function that stops it. */
  readonly onEntries: (listener: () => void) => () => void;
}

/** A house that has not answered after so many milliseconds is taken for lost. */
const PATIENCE_MS = 30_000;

const AWAY = 'The house server cannot be reached at the moment.';
const STRANGE = 'The house server sent an unexpected answer.';

const problem = z.object({ code: z.string(), message: z.string() });

export class RemoteOffice implements Office {
  readonly #with: RemoteOfficePorts;

  constructor(ports: RemoteOfficePorts) {
    this.#with = ports;
  }

  readonly read = async <Name extends OfficeReading>(
    name: Name,
    asked: OfficeQuery<Name>,
    signal?: AbortSignal,
  ): Promise<OfficeAnswer<Name>> => {
    const { isAccepted, body } = await this.#ask(name, asked, signal);
    if (!isAccepted) throw new StoreUnavailableError(problemIn(body).message);
    const answer = officeReadings[name].answers.safeParse(body);
    if (!answer.success) throw new StoreUnavailableError(STRANGE);
    return answer.data as unknown as OfficeAnswer<Name>;
  };

  readonly act = async <Name extends OfficeDeed>(name: Name, form: DeedForm<Name>): Promise<Done> => {
    const { isAccepted, body } = await this.#ask(name, form);
    if (isAccepted) return { ok: true };
    const { code, message } = problemIn(body);
    const refused = refusalCodes.find((known) => known === code);
    return refused ? { ...refuse(refused), sentence: message } : { ...refuse('could-not-save'), sentence: message };
  };

  onChange(listener: () => void): () => void {
    const stop = this.#with.onEntries(listener);
    const timer = setInterval(listener, LOOK_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  async #ask(name: OfficeReading | OfficeDeed, asked: object, signal?: AbortSignal) {
    const { origin, fetch, token } = this.#with;
    try {
      const bearer = await token();
      const response = await fetch(origin + officePath(name), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
        body: jsonOf(asked),
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
      });
      return { isAccepted: response.ok, body: (await response.json()) as unknown };
    } catch (error) {
      throw new StoreUnavailableError(AWAY, { cause: error });
    }
  }
}

function problemIn(body: unknown): z.infer<typeof problem> {
  const read = problem.safeParse(body);
  if (!read.success) throw new StoreUnavailableError(STRANGE);
  return read.data;
}

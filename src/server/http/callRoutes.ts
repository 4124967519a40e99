/**
 * The calls of `src/api/calls.ts` over HTTP, answered by the handlers of `src/engine/calls`. Input is in the body, because proxies log
 * URLs. A new call needs nothing here unless it must be limited (`callContext`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../../domain/ids.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import {
  callNames,
  declarationOf,
  isCallRefused,
  readingCalls,
  type CallInput,
  type CallName,
  type CallerKind,
  type ReadingCall,
} from '../../api/calls.ts';
import type { Credentials } from '../../api/forms/credentials.ts';
import type { Partners } from '../../api/partners/partnersConfig.ts';
import { houseTime } from '../../api/playerHouse.ts';
import { readableOnwards } from '../../base/readEntries.ts';
import type { TakeCode } from '../../engine/accounts/blockedAccount.ts';
import { handlersOf } from '../../engine/calls/handlers.ts';
import { EntryLists } from '../../engine/entryLists.ts';
import { HouseOffice, type HouseOfficeOptions } from '../../engine/office/houseOffice.ts';
import { PBKDF2_ITERATIONS } from '../../engine/passwords.ts';
import { foldEmail } from '../../api/forms/emailForm.ts';
import type { Onwards } from '../../projections/accountHistory.ts';
import type { SessionOf } from '../auth/sessions.ts';
import type { RoutePorts, ReadingPorts } from './ports.ts';
import { ProblemError, refusal, refused, unreadable } from './problem.ts';
import { readAs, sessionOf, signedInBy } from './requests.ts';

/** Entries that are read at once. */
const AT_ONCE = 500;
/** Folds of an account's history that stay in memory. */
const MOST_KEPT = 200;

/** What a route does around a call. */
interface CallContext {
  /** Limits how often it is tried, or how many are under way. */
  readonly limit?: (request: FastifyRequest, input: never, call: () => Promise<unknown>, session: SessionOf | null) => Promise<unknown>;
  /** Called after an answer that is no refusal. */
  readonly afterwards?: (input: never, session: SessionOf | null) => Promise<void>;
}

/** All calls, at the house that decides. `part`: how many entries one reading of the office looks at, at most. */
export function callRoutes(app: FastifyInstance, ports: RoutePorts, options: Pick<HouseOfficeOptions, 'part'> = {}): void {
  answerCalls(app, ports, callNames, {
    ...options,
    context: callContext(ports),
    partners: ports.partners,
    iterations: ports.iterations,
    takeCode: (account, code) => ports.factors.use(account, code),
  });
}

/** Calls that only read. A process that does not decide answers them too. */
export function readingCallRoutes(app: FastifyInstance, ports: ReadingPorts, options: Pick<HouseOfficeOptions, 'part'> = {}): void {
  // None of them asks for the partners.
  answerCalls(app, ports, readingCalls, { ...options, context: {}, partners: null, iterations: PBKDF2_ITERATIONS });
}

interface AnswerOptions extends Pick<HouseOfficeOptions, 'part'> {
  readonly context: Partial<Readonly<Record<CallName, CallContext>>>;
  readonly partners: Partners | null;
  readonly iterations: number;
  readonly takeCode?: TakeCode;
}

function answerCalls(
  app: FastifyInstance,
  ports: ReadingPorts,
  names: readonly CallName[],
  { part, context, partners, iterations, takeCode }: AnswerOptions,
): void {
  const { door } = ports;
  const { house } = door;
  // Gives the entries of a range that an account may read: all that its past follows from. Corrections of the clock and changes of the rules,
  // which its past needs too, are public.
  const onwardsOf =
    (account: AccountId): Onwards =>
    (from, to, reading) =>
      readableOnwards(door.log, account, [from, to], { ...reading, atOnce: AT_ONCE });
  const office = new HouseOffice(house, door.projections, { part, iterations, onwardsOf, mostKept: MOST_KEPT });
  const entryLists = new EntryLists(house, () => door.projections);
  const handlers = handlersOf({
    house,
    partners: () => partners,
    office: () => office,
    entryLists: () => entryLists,
    iterations,
    takeCode,
    // Only the server of a partner is believed: a player could post anything in the name of its frame.
    believesFrames: false,
  });

  for (const name of names) {
    const { path, by, asks, command } = declarationOf(name);
    const handler = handlers[name] as (input: unknown, as: AccountId | null, signal: AbortSignal) => Promise<unknown>;
    const { limit, afterwards } = context[name] ?? {};
    const answerCall = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const read = (): unknown => readAs(asks, inputOf(request));
      // The caller is checked before the input is read, unless it depends on the input who may call.
      const readFirst = typeof by === 'function' ? read() : undefined;
      const session = await callerBy(typeof by === 'function' ? by(readFirst as never) : by, request, ports);
      const input = readFirst ?? read();
      const call = (): Promise<unknown> => handler(input, session?.account ?? null, goneSignal(reply));
      const answer = await (limit ? limit(request, input as never, call, session) : call());
      if (isCallRefused(answer)) throw refused(answer);
      await afterwards?.(input as never, session);
      return answer === null ? reply.code(204).send() : answer;
    };
    app.post(path, (request, reply) =>
      answerCall(request, reply).catch(async (error: unknown) => {
        if (!command || !(error instanceof ProblemError)) throw error;
        const [{ seq }, at] = [house.head, houseTime(house)];
        // The house refuses by entries that may not be durable yet. If these are lost, this rejects, and the refusal is not told.
        await house.durable();
        throw new ProblemError({ ...error.problem, seq, at });
      }),
    );
  }
}

/** The body, with the texts of the path. */
function inputOf({ params, body }: FastifyRequest): unknown {
  const inPath = params as Readonly<Record<string, string>>;
  const names = Object.keys(inPath);
  if (names.length === 0) return body;
  if (typeof body !== 'object' || body === null || names.some((name) => name in body)) throw unreadable();
  return { ...body, ...inPath };
}

/** The session behind a call; null for one that a guest may make. Whoever may not make it is refused. */
async function callerBy(by: CallerKind, request: FastifyRequest, ports: ReadingPorts): Promise<SessionOf | null> {
  if (by === 'guest') return null;
  if (by === 'account') return signedInBy(request, ports);
  const session = await sessionOf(request, ports);
  if (!session || ports.door.viewerOf(session.account) !== 'admin') throw refusal('not-admin');
  return session;
}

/** Refusals after which nobody has shown who they are. */
const unproved: ReadonlySet<RefusalCode> = new Set([
  'credentials-wrong',
  'factor-needed',
  'factor-wrong',
  'fields-missing',
  'could-not-save',
]);

/** Limits the calls of blocked accounts, which cannot sign in: a wrong password counts as at a sign-in, and so does a wrong code. */
export const byPassword =
  ({ door, attempts }: RoutePorts) =>
  <T>({ network }: FastifyRequest, { email }: Pick<Credentials, 'email'>, call: () => Promise<T>): Promise<T> => {
    const isKnown = (answer: T): boolean => !isCallRefused(answer) || !unproved.has(answer.refused);
    return attempts.attempt({ account: door.house.hashing.sha256(foldEmail(email)), network }, call, isKnown);
  };

/** What the calls need that are limited. None of `readingCalls` is: processes that do not decide answer these, without limits. */
function callContext(ports: RoutePorts): Partial<Readonly<Record<Exclude<CallName, ReadingCall>, CallContext>>> {
  const { door, sessions, attempts, resets, readLimiter } = ports;
  // Passwords are derived one after the other for each network.
  const inTurn: CallContext['limit'] = ({ network }, _input, call) => attempts.inTurn(network, call);
  return {
    withdrawBlocked: { limit: byPassword(ports) },
    revealBlocked: { limit: byPassword(ports) },
    chatEntries: {
      limit: ({ network }, { limit: rows }: CallInput<'chatEntries'>, call, session) =>
        readLimiter.read({ account: session?.account ?? null, network }, rows, call),
    },
    referralTracking: {
      limit: ({ ip, network }, input: CallInput<'referralTracking'>, call) =>
        input.action === 'track-click'
          ? door.limitClick(
              { connection: ip, address: network },
              input.clickId,
              call,
              (answer) => !(answer as { success: boolean }).success,
            )
          : call(),
    },
    createUser: { limit: inTurn },
    blockUser: { limit: inTurn },
    editUser: {
      limit: inTurn,
      // A new password ends the account's sessions, but not that of an admin who edits their own account.
      afterwards: async ({ account, password }: CallInput<'editUser'>, session) => {
        if (password === '') return;
        await resets.forget(account);
        await sessions.closeAll(account, session?.sessionId);
      },
    },
  };
}

/** Aborts when nobody waits for the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

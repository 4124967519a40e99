/**
 * The admins' own door: `/office`. What is asked for stands in the body, because an address in a URL would stand in the logs of proxies.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Onwards } from '../../projections/accountHistory.ts';
import { HouseOffice, type HouseOfficeOptions } from '../../engine/office/houseOffice.ts';
import {
  officeDeeds,
  officeReadings,
  type OfficeQuery,
  type DeedForm,
  type OfficeDeed,
  type OfficeReading,
  officePath,
} from '../../api/office.ts';
import { readableOnwards } from '../../base/entries.ts';
import type { SessionOf } from '../auth/sessions.ts';
import type { DoorPorts } from './ports.ts';
import { ProblemError, problemOf, refusal } from './problem.ts';
import { readAs, sessionOf } from './reading.ts';

/** Entries that are read at once. */
const AT_ONCE = 500;
/** Folds of an account's history that stay in memory. */
const MOST_KEPT = 200;

export function officeRoutes(app: FastifyInstance, ports: DoorPorts, options: Pick<HouseOfficeOptions, 'part'> = {}): void {
  const { door, sessions, attempts, iterations } = ports;
  // Corrections of the clock and changes of the rules, which an account's past needs too, are public.
  const onwardsOf =
    (account: AccountId): Onwards =>
    (from, to, reading) =>
      readableOnwards(door.house, account, [from, to], { ...reading, atOnce: AT_ONCE });
  const office = new HouseOffice(door.house, { ...options, iterations, onwardsOf, mostKept: MOST_KEPT });

  for (const name of Object.keys(officeReadings) as OfficeReading[]) {
    app.post(officePath(name), async (request, reply) => {
      await adminBy(request, ports);
      const asked = readAs(officeReadings[name].asks as z.ZodMiniType<OfficeQuery<OfficeReading>>, request.body);
      return office.read(name, asked, goneSignal(reply));
    });
  }

  for (const name of Object.keys(officeDeeds) as OfficeDeed[]) {
    app.post(officePath(name), async (request) => {
      const admin = await adminBy(request, ports);
      const form = readAs(officeDeeds[name] as z.ZodMiniType<DeedForm<OfficeDeed>>, request.body);
      // Passwords are derived one after the other for each address.
      const answer = await attempts.inTurn(request.ip, () => office.act(admin.account, name, form));
      if (isRefusal(answer)) throw new ProblemError(problemOf(answer));
      // Except the one by which it was done: an admin may edit their own account.
      if (name === 'editUser' && 'account' in form && 'password' in form && form.password !== '')
        await sessions.closeAll(form.account, admin.sessionId);
      return answer;
    });
  }
}

/** The session of the admin behind a request. Everybody else is refused. */
async function adminBy(request: FastifyRequest, ports: DoorPorts): Promise<SessionOf> {
  const session = await sessionOf(request, ports);
  if (!session || ports.door.viewerOf(session.account) !== 'admin') throw refusal('not-admin');
  return session;
}

/** Aborts when nobody waits for the answer any more. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

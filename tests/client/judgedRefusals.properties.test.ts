/** Of all commands: which refusals the page of a player judges. A new command of players is judged, or stands here and in docs/audit.md. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandTypes, definitionOfCommand, type CommandType } from '../../src/domain/commands/catalog.ts';
import type { Circumstances } from '../../src/domain/commands/define.ts';
import { decide } from '../../src/domain/decide.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { foldEntry } from '../../src/domain/evolve.ts';
import type { Head, StoredEntry } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { entryFor } from '../../src/domain/log/view.ts';
import { isRefusal, refusalCodes } from '../../src/domain/refusal.ts';
import { accountOf, emptyWorld, type World } from '../../src/domain/world.ts';
import { CLOCK_STEP_MS } from '../../src/client/houseClock.ts';
import { ownRefusal, rightFrom, type RefusableCommand } from '../../src/client/refusedCommands.ts';
import { drawnHistory } from '../kit/drawnCommands.ts';
import { writeDrawn } from '../kit/drawnLog.ts';
import { PATIENT, runs } from '../kit/runs.ts';

/** What docs/audit.md says of commands whose refusals follow from what is not in the log. */
const [wall, secret] = ['of the walls and lists of partners', 'of passwords, second factors and sessions'];
const unjudged: Partial<Record<CommandType, string>> = {
  SignIn: secret,
  SignOut: secret,
  ChangePassword: secret,
  AddFactor: secret,
  DropFactor: secret,
  OpenWall: wall,
  LeaveWall: wall,
  CreditFromWall: wall,
  CompletePartnerOffer: wall,
};

/** Judged for some seconds only, as other tests show. */
const reasons = refusalCodes.filter((code) => code !== 'crash-too-early');
/** Reasons that a page cannot compare, by command. */
const unjudgedCodes: Partial<Record<CommandType, readonly string[]>> = {
  CashOut: ['crash-over'],
  CashOutLive: ['crash-over'],
  ChangeReferralCode: ['code-taken'],
  PlaceSportBet: ['event-full'],
  Tip: ['tip-receiver'],
};

const ofPlayers = commandTypes.filter((type) => definitionOfCommand(type).by.includes('player'));

describe('each command of players', () => {
  test.each(ofPlayers)('%s is judged, or docs/audit.md says why not', (type) => {
    expect(definitionOfCommand(type).refusedByReadable !== true).toBe(type in unjudged);
    const text = readFileSync(new URL('../../docs/audit.md', import.meta.url), 'utf8').replaceAll(/\s+/gu, ' ');
    expect(text.includes(unjudged[type] ?? 'Other refusals are compared with what the page was told')).toBe(true);
  });
});

test('commands that only admins, guests or the house send are not judged', () => {
  const judged = commandTypes.filter((type) => definitionOfCommand(type).refusedByReadable === true);
  expect(judged.filter((type) => !ofPlayers.includes(type))).toEqual([]);
});

/** So many commands are carried out at least, or the drawn histories have become useless. */
const LEAST_NAMED = 10;

/** What the page of an account folds. */
class Page {
  readonly world = emptyWorld();
  readonly #account: AccountId;
  #told = 0;

  constructor(account: AccountId) {
    this.#account = account;
  }

  hear(log: readonly StoredEntry[]): World {
    for (const stored of log.slice(this.#told)) foldEntry(this.world, readStored(entryFor(this.#account, stored)));
    this.#told = log.length;
    return this.world;
  }
}

test('a page doubts no honest refusal and finds it by itself, and it doubts each one of what the house could carry out', PATIENT, () => {
  const named = new Set<string>();
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      const pages = new Map<string, Page>();
      writeDrawn(history, emptyWorld(), ({ verdict, code, command, circumstances, world, stored }) => {
        const account = accountOf(world, circumstances.actor)?.id;
        const definition = definitionOfCommand(command.type);
        if (account === undefined || definition.refusedByReadable !== true) return;
        const page = pages.get(account) ?? new Page(account);
        pages.set(account, page);
        const { at, actor, commandId: id, hashing } = circumstances;
        const head: Head = { logId: world.logId, seq: world.seq, hash: stored.at(-1)?.hash ?? '', at: world.at };
        // No earlier than now.
        const houseAt = at + CLOCK_STEP_MS;
        const address = circumstances.addressDigest === null ? '' : 'pay@example.com';
        const asked: RefusableCommand = { id, command, address, actor, head, houseAt, isReused: false, refusedFrom: Infinity };
        const known = { now: at, world: page.hear(stored), hashing };
        if (code !== null) {
          expect(rightFrom(asked, { code, at, ...known }), verdict).toBeLessThanOrEqual(at);
          const own = ownRefusal(asked, { code, at, ...known });
          if (own) expect(own, verdict).toEqual(decide(world, command, circumstances));
          else expect(['crash-too-early', ...(unjudgedCodes[command.type] ?? [])], verdict).toContain(code);
          return;
        }
        const later: Circumstances = { ...circumstances, at: at + CLOCK_STEP_MS };
        if (isRefusal(decide(world, command, later))) return;
        const judged = reasons.filter((one) => rightFrom(asked, { code: one, at, ...known }) === Infinity);
        const left = ['log-read-only', ...(unjudgedCodes[command.type] ?? [])];
        expect(reasons.filter((one) => !judged.includes(one)).toSorted(), verdict).toEqual(left.toSorted());
        named.add(command.type);
      });
    }),
    runs(100),
  );
  expect(named.size, [...named].join(', ')).toBeGreaterThanOrEqual(LEAST_NAMED);
});

/** Sentences of documents that repeat a constant, a rule or a list of the code. Who changes the code finds here which sentences must change. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as messages from '../../src/api/messages.ts';
import { runAudit } from '../../src/audit/run.ts';
import { QUESTS_DUE } from '../../src/domain/accounts/questCounts.ts';
import { gameNames } from '../../src/domain/games/catalog.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { HOUR_MS, SECOND_MS } from '../../src/domain/utc.ts';
import { claimNames } from '../../src/domain/verify/claim.ts';
import { REQUESTS_A_MINUTE } from '../../src/server/http/httpServer.ts';
import { Metrics } from '../../src/server/metrics.ts';
import { readLimits } from '../../src/server/readLimiter.ts';
import { clickRate } from '../../src/server/guestLimits.ts';
import { socketLimits } from '../../src/server/socket/socketRoute.ts';
import { formatCredits } from '../../src/ui/credits.ts';
import { GENESIS } from '../kit/testHouse.ts';
import { constant, number, period, seconds, word } from './constants.ts';
import { firstColumn, readDocument, ROOT, section } from './documents.ts';

const sorted = (names: readonly string[]): string[] => names.toSorted();
const { perConnection, perAccount, connectionsOfAccount, connectionsOfNetwork, guestsOfNetwork, silentMs } = socketLimits;
const { account, guest, guests } = readLimits.rows;
const { concurrent, exports, stalledMs } = readLimits;
const genesis = (name: string): string => formatCredits(constant('src/engine/genesis.ts', name));
const publicEveryMs = constant('src/server/socket/fanOut.ts', 'TICK_MS');
const cashOutMs = constant('src/client/heldCommands.ts', 'LONGEST_CASH_OUT_MS');
const heldBackMs = constant('src/api/playerHouse.ts', 'LEAST_HELD_BACK_MS');
const toTell = period(constant('src/client/heldCommands.ts', 'LONGEST_TO_TELL_MS'));
const withheldMs = constant('src/client/conversation.ts', 'LONGEST_TIME_REQUEST_MS');
const mostTimesSkipped = constant('src/client/conversation.ts', 'MOST_TIMES_SKIPPED');
const mostUnanswered = constant('src/client/conversation.ts', 'MOST_UNANSWERED_HEARTBEATS');
const mostUncounted = constant('src/client/remoteLog.ts', 'MOST_UNCOUNTED');
const provedEvents = number(constant('src/app/remote/houseSwitcher.ts', 'MOST_EVENTS'));
const shortRules = period(constant('src/domain/verify/shortRules.ts', 'SHORT_MS'));
const batch = constant('src/engine/writers/batchWriter.ts', 'MOST_AT_ONCE');
const tooManyEntries = number(constant('src/domain/verify/overdue.ts', 'TOO_MANY_ENTRIES'));
const accessLifetime = period(constant('src/server/auth/accessTokens.ts', 'ACCESS_LIFETIME_S') * SECOND_MS);
const matchMs = number(constant('src/domain/sports/drawn.ts', 'MATCH_MS'));
const matchEveryMs = number(constant('src/domain/sports/drawn.ts', 'MATCH_EVERY_MS'));
const beaconPatienceMs = constant('src/domain/fairness/beacon.ts', 'BEACON_PATIENCE_MS');
const clockStep = `${seconds(constant('src/client/houseClock.ts', 'CLOCK_STEP_MS'))} s`;
const clockToleranceMs = constant('src/domain/events/books.ts', 'CLOCK_TOLERANCE_MS');
const messagesKept = constant('src/domain/events/chat.ts', 'MESSAGES_KEPT');
const visitsKept = constant('src/domain/events/walls.ts', 'SESSIONS_KEPT');
const refreshLifetimeMs = constant('src/engine/auth/sessionVault.ts', 'REFRESH_LIFETIME_MS');
const { referral, accounts, achievements, withdrawal, roulette, dailyBonus, streak } = defaultRules;
const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly engines: { readonly node: string; readonly npm: string };
};
const [node, npm] = [engines.node.replace('>=', 'Node '), engines.npm.replace('>=', 'npm ')];

test.each<[document: string, ...sentences: string[]]>([
  [
    'README.md',
    `bet them on ${word(gameNames.length)} games`,
    `| admin | ${genesis('ADMIN_BALANCE_CENTS')} |`,
    `| user | ${genesis('DEMO_BALANCE_CENTS')} |`,
    `A new account receives ${formatCredits(accounts.welcomeBonusCents)} credits`,
    `count it ${seconds(cashOutMs)} s late`,
    `stops proving it after ${provedEvents} events`,
    `rules that lasted for less than ${shortRules}`,
    `You need ${node} and ${npm}, or newer`,
    `listens at \`http://127.0.0.1:${constant('scripts/portOf.ts', 'DEFAULT_PORT')}\``,
  ],
  ['ARCHITECTURE.md', `batches of up to ${batch} commands`, `checks ${word(claimNames.length)} claims`],
  [
    'docs/audit.md',
    `\`verify\` checks ${word(claimNames.length)} claims`,
    `| holds back a cash-out | ${seconds(cashOutMs)} s |`,
    `within ${seconds(constant('src/client/conversation.ts', 'RETRY_AFTER_LATER_FOR_MS'))} s that it takes it later | ${period(constant('src/client/heldCommands.ts', 'LONGEST_HELD_MS'))} |`,
    `such as the start of a flight | ${toTell} |`,
    `its clock is ${period(clockToleranceMs)} behind its log, and then writes entries | ${toTell} |`,
    `but not what time it is | ${seconds(withheldMs)} s; over broken lines, ${period(withheldMs * mostTimesSkipped)} |`,
    `dates a cash-out ${clockStep} before the press`,
    `a clock that was set ahead by ${clockStep}`,
    `more than ${clockStep} of what the house has said for ${period(constant('src/client/houseClock.ts', 'SURE_AFTER_MS'))},`,
    `ahead for less than ${period(constant('src/client/houseClock.ts', 'SURE_AFTER_MS'))}`,
    `${constant('src/client/conversation.ts', 'MOST_SILENT_LINES')} lines in a row, over ${period(constant('src/client/conversation.ts', 'LONGEST_SILENCE_MS'))}`,
    `count it up to ${seconds(cashOutMs)} s late`,
    `counts ${seconds(heldBackMs)} s after that`,
    `had it ${seconds(heldBackMs)} s before the last moment`,
    `up to ${mostUncounted} times more, within ${period(mostUncounted * constant('src/client/remoteLog.ts', 'LONGEST_LATER_MS'))}, before`,
    `has proved them: ${constant('src/client/headReceipt.ts', 'MOST_UNPROVED')} at most`,
    `can lose ${constant('src/client/houseClock.ts', 'DRIFT') * 100} %`,
    `the first ${constant('src/browser/keptLists.ts', 'MOST_BEACONS')} rounds whose`,
    `the last ${constant('src/browser/keptLists.ts', 'MOST_BETS')} of a browser`,
    `been due for ${period(constant('src/app/remote/watchOverdue.ts', 'PATIENCE_MS'))}`,
    `open for ${period(constant('src/domain/verify/overdue.ts', 'TOO_LONG_MS'))} and ${tooManyEntries} entries`,
    `and by ${period(constant('src/client/askedRegistration.ts', 'LONGEST_LAG_MS'))} before the`,
    `under rules that lasted for less than ${shortRules}`,
    `After ${provedEvents} events it stops`,
  ],
  [
    'docs/log-format.md',
    `No line is longer than ${number(constant('src/domain/log/read.ts', 'LONGEST_LINE'))} UTF-16 code units`,
    `nested at most ${constant('src/domain/log/read.ts', 'DEEPEST')} deep`,
    `goes back by more than ${number(clockToleranceMs)} |`,
    `up to its last value has ${number(constant('src/base/worldText.ts', 'LINE_LENGTH'))} UTF-16 code units`,
    `the newest ${visitsKept} of all are kept`,
    `up to ${constant('src/api/checkpoints.ts', 'MOST_PROVED')} of them, rising`,
    `(the newest, at most ${period(constant('src/engine/transparency/checkpoints.ts', 'FRESH_MS'))} old)`,
  ],
  [
    'docs/log-rules.md',
    `its newest ${constant('src/domain/accounts/questCounts.ts', 'CLAIM_PERIODS_KEPT') * QUESTS_DUE} claims of the day`,
    `one of the ${messagesKept} newest messages`,
    `the message is among the ${messagesKept} newest`,
    `among the ${visitsKept} newest visits of all`,
    `later than *at* by at most \`sports.drawnMatches\` × ${matchEveryMs}`,
    `It ends ${matchMs} ms after its start or later`,
    `later than ${matchMs} ms after \`startsAt\``,
    `the first ${constant('src/domain/sports/drawn.ts', 'DIGITS')} digits of its id after \`bet_\``,
    `floor(${constant('src/domain/sports/drawn.ts', 'RETURN_PERCENT') * 100} / c)`,
    `at least ${number(constant('src/domain/world.ts', 'RESULT_MS'))} ms after its betting has closed`,
    `more than ${number(clockToleranceMs)} ms before`,
    `if that is at most ${number(constant('src/domain/accounts/play.ts', 'PAUSE_MS'))} ms`,
    `to less than ${number(beaconPatienceMs)} ms after it`,
    `later than *at* + ${number(constant('src/domain/fairness/beacon.ts', 'NAMED_BEFORE_MS'))} ms`,
    `later than *at* + ${number(constant('src/domain/fairness/beacon.ts', 'NAMED_AHEAD_MS'))} ms`,
    `was due more than ${number(constant('src/domain/verify/overdue.ts', 'TOO_LONG_MS'))} ms before the last entry and began more than ${tooManyEntries} entries`,
  ],
  [
    'docs/operations.md',
    `at port ${constant('scripts/serve.ts', 'DEFAULT_PORT')} or the next free one`,
    `server ${constant('scripts/portOf.ts', 'DEFAULT_PORT')}; app ${constant('scripts/serve.ts', 'DEFAULT_PORT')} or the next free one |`,
    `demonstration wall | ${constant('scripts/listening.ts', 'DEFAULT_DEMO_PORT')} or the next free one |`,
    `at port ${constant('scripts/witness.ts', 'DEFAULT_PORT')} of this machine`,
    `at port ${constant('scripts/beacon.ts', 'DEFAULT_PORT')} of this machine`,
    `how many gateways it starts, 1 to ${constant('scripts/houseMany.ts', 'MOST_GATEWAYS')} |`,
    `version ${constant('src/server/postgres/migrate.ts', 'OLDEST')} or later`,
    `PostgreSQL is older than version ${constant('src/server/postgres/migrate.ts', 'OLDEST')}`,
    `A network may have ${connectionsOfNetwork} connections, ${guestsOfNetwork} of them of guests, and ${number(REQUESTS_A_MINUTE)} requests a minute.`,
    `Its guests may read ${number(guest.aSecond)} rows of the log a second, all guests ${number(guests.aSecond)}, an account ${number(account.aSecond)}.`,
    `have ${word(constant('src/server/readLimiter.ts', 'MOST_EXPORTS_OF_ONE'))} export at a time; all accounts ${exports.account}, all guests ${exports.guest}.`,
    `An export is ended after ${seconds(stalledMs)} s without a byte sent`,
    `${constant('src/server/auth/attempts.ts', 'MOST_WAITING_IN_ALL')} passwords are checked at a time`,
    `Each is kept for ${period(constant('src/server/views/viewMaker.ts', 'KEPT_MS'))}`,
    `differ from the server's by ${period(constant('src/server/partners/postback.ts', 'WINDOW_MS'))}`,
    `While it is more than ${period(constant('src/server/http/readerApp.ts', 'PATIENCE_MS'))} behind`,
    `dated more than ${clockStep} before its command`,
    `goes back by more than ${clockStep}. Stop the house before you set its clock back by more than ${period(clockToleranceMs)}`,
    `Commands of sockets wait up to ${seconds(constant('src/server/gateway/houseClient.ts', 'PATIENCE_MS'))} s`,
    `silence for ${seconds(constant('src/server/gateway/messages.ts', 'SILENT_MS'))} s`,
    `It is good for ${accessLifetime}`,
    `asked every ${period(constant('src/server/witnesses.ts', 'ROUND_MS'))}`,
    `again after up to ${period(constant('src/server/witnesses.ts', 'LONGEST_WAIT_MS'))}`,
    `newest checkpoint every ${seconds(constant('src/app/remote/watchCheckpoints.ts', 'EVERY_MS'))} s`,
    `does not answer for ${seconds(beaconPatienceMs)} seconds is void`,
    `matches are cancelled ${period(constant('src/domain/sports/drawn.ts', 'MATCH_PATIENCE_MS'))} after they were due`,
    `tries again after ${period(constant('src/server/upkeep.ts', 'MAINTAIN_MS'))}`,
    `A snapshot is taken every ${number(constant('src/engine/writers/batchWriter.ts', 'snapshotEvery'))} entries`,
    `nearly all batches have ${batch}`,
  ],
  [
    'docs/socket.md',
    `asks for the house's time every ${seconds(constant('src/client/conversation.ts', 'HEARTBEAT_MS'))} s`,
    `at once and each ${period(constant('src/client/waitingCommands.ts', 'ASK_MS')).replace('a ', '')} while`,
    `A line on which ${word(mostUnanswered)} of these questions, ${period(constant('src/client/conversation.ts', 'HEARTBEAT_MS') * mostUnanswered)} apart`,
    `answers commands for ${period(withheldMs * mostTimesSkipped)}, counts as unanswered`,
    `other lines first, ${word(constant('src/client/headReceipt.ts', 'MOST_TIMES_BEHIND'))} of them`,
    `waits at most ${toTell} for open answers`,
    `one in ${readFileSync(join(ROOT, 'examples/socketPlayer.mjs'), 'utf8').trimEnd().split('\n').length} lines`,
    `\`protocol\` (${messages.PROTOCOL})`,
    `\`limit\` (≤ ${messages.MOST_OF_TRAIL})`,
    `\`limit\` (≤ ${messages.MOST_OF_VIEW})`,
    `\`topics\` (≤ ${constant('src/api/messages.ts', 'MOST_TOPICS')})`,
    `after \`waitMs\`, at most ${number(messages.MOST_LATER_MS)}`,
    `come every ${publicEveryMs} ms, and the head at least every ${period(publicEveryMs * constant('src/server/socket/fanOut.ts', 'TICKS_BETWEEN_HEADS')).replace('a ', '')}`,
    `| a frame of the client | ${number(messages.LARGEST_REQUEST)} bytes |`,
    `| ${perConnection.atOnce} at once, ${perConnection.aSecond} a second; of an account ${perAccount.atOnce} and ${perAccount.aSecond} |`,
    `| ${constant('src/server/socket/clientConnection.ts', 'MOST_UNDER_WAY')} of a connection |`,
    `of an account ${number(account.atOnce)} at once, ${number(account.aSecond)} a second; of all guests of a network ${number(guest.atOnce)} and ${number(guest.aSecond)} |`,
    `| ${concurrent.account} of accounts, ${constant('src/server/readLimiter.ts', 'MOST_READS_OF_ONE')} of one; ${concurrent.guest} of guests.`,
    `A question that waits for ${seconds(readLimits.patienceMs)} s gets`,
    `| ${connectionsOfAccount} of an account, ${connectionsOfNetwork} of a network, ${guestsOfNetwork} of its guests |`,
    `| clicks on referral links | ${clickRate.most} a minute of a guest, ${constant('src/server/guestLimits.ts', 'CONNECTIONS_OF_ADDRESS') * clickRate.most} of all`,
    `| silence | ${seconds(silentMs)} s;`,
    `| unread bytes | ${constant('src/server/socket/clientConnection.ts', 'MOST_UNSENT') / 2 ** 20} MB,`,
  ],
  ['docs/scripts.md', `more than ${constant('vite.config.ts', 'budgetBytes') / 1_000} kB of JavaScript`],
  ['CONTRIBUTING.md', `You need ${node} or newer and ${npm} or newer`, `on port ${constant('vite.config.ts', 'port')}`],
  [
    'docs/specification.md',
    `begins with ${GENESIS} entries`,
    `exactly ${genesis('DEMO_BALANCE_CENTS')} at its end`,
    `a settled stake of ${achievements.highRollerStakeCents / 100} or more`,
    `paid at ${formatCredits(achievements.crashMasterHundredths)} or more`,
    `are ${accounts.usernameMinLength} to ${accounts.usernameMaxLength} Latin letters`,
    `the session lasts ${period(refreshLifetimeMs)}`,
    `show for ${period(constant('src/store/selectors/account.ts', 'NEWCOMER_MS'))} after a registration`,
    `The first ${word(referral.paidAtOncePerDay)} of a referrer`,
    `${formatCredits(withdrawal.minCents)} to ${formatCredits(withdrawal.maxCents)} on every screen`,
    `have 1 to ${accounts.clientSeedMaxLength} visible characters`,
    `has it ${period(roulette.live.spinMs)} before`,
    `a round takes ${seconds(roulette.live.bettingMs + roulette.live.spinMs + roulette.live.pauseMs)} s`,
    `wait of ${period(constant('src/screens/games/plinko/PlinkoScreen.tsx', 'REST_MS'))} after a Plinko ball`,
    `${constant('src/screens/play/useAutoBet.ts', 'INSTANT_PAUSE_MS')} ms between automatic bets`,
    `${dailyBonus.cooldownMs / HOUR_MS} h from the last claim`,
    `${seconds(dailyBonus.throttleMs)} s only throttles clicks`,
    `The ${streak.claims}-day streak counts claims within ${streak.gapMs / HOUR_MS} h`,
    `ends after ${period(constant('src/screens/responsible/playSession.ts', 'SESSION_GAP_MS'))} without a bet`,
    `pauses of more than ${period(constant('src/domain/accounts/play.ts', 'PAUSE_MS'))}`,
    `to ${word(constant('src/server/guestLimits.ts', 'CONNECTIONS_OF_ADDRESS'))} times as much`,
  ],
  [
    'src/browser/README.md',
    `click id and time; ${period(referral.cookieLifetimeMs)} |`,
    `than ${number(constant('src/browser/storages.ts', 'LONGEST_TEXT'))} characters are not stored`,
  ],
  [
    'src/browser/stores/README.md',
    `the ${word(constant('src/base/ports.ts', 'SNAPSHOTS_KEPT'))} newest folded worlds`,
    `swept after ${period(constant('src/engine/accounts/unfinished.ts', 'ABANDONED_AFTER_MS'))}`,
    `PBKDF2-HMAC-SHA-256, ${number(constant('src/engine/passwords.ts', 'PBKDF2_ITERATIONS'))} rounds`,
  ],
  [
    'src/client/README.md',
    `Public entries come every ${publicEveryMs} ms`,
    `a bet or a tip waits ${period(constant('src/client/waitingCommands.ts', 'BET_WAIT_MS'))}`,
  ],
  [
    'src/engine/transparency/README.md',
    `Nodes over ${2 ** constant('src/engine/transparency/logTree.ts', 'KEPT_LEVEL')} entries`,
    `once ${period(constant('src/engine/transparency/checkpoints.ts', 'FRESH_MS'))} at most`,
  ],
  [
    'src/server/gateway/README.md',
    `Entries wait up to ${constant('src/server/gateway/connectionFeed.ts', 'GATHER_MS')} ms`,
    `has grown waits ${constant('src/server/gateway/connectionFeed.ts', 'GROWN_MS')} ms`,
  ],
  [
    'src/server/http/README.md',
    `for the next ${period(constant('src/server/http/houseRoutes.ts', 'WATCH_MS')).replace('a ', '')}`,
    `last ${accessLifetime}. Refresh tokens last ${period(refreshLifetimeMs)}`,
  ],
  ['src/server/socket/README.md', `public ones every ${publicEveryMs} ms`],
  ['src/domain/verify/README.md', `the ${word(claimNames.length)} claims`],
  ['tests/kit/properties/README.md', `at most ${number(constant('tests/kit/properties/exactReturns.ts', 'MOST_ROUNDS'))} ways`],
])('%s has the constants of the code', (document, ...sentences) => {
  const text = readDocument(document).replaceAll(/\s+/gu, ' ');
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

test('ARCHITECTURE.md has every claim of the verifier, in its order', () => {
  expect(firstColumn(readDocument('ARCHITECTURE.md'), 'The log and its proof')).toEqual([...claimNames]);
});

test('docs/operations.md watches metrics that there are', async () => {
  const metrics = await new Metrics({ seq: () => 1, accounts: () => 1, isOpen: () => true }).text();
  const watched = [...section(readDocument('docs/operations.md'), 'Watch').matchAll(/`(house_\w+|process_\w+)/gu)].map(([, name]) => name);
  expect(watched.length).toBeGreaterThan(10);
  expect(watched.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([]);
});

test.each([
  ['From the client', messages.clientMessage],
  ['From the house', messages.houseMessage],
] as const)('docs/socket.md has every message: %s', (heading, { def }) => {
  const explained = firstColumn(readDocument('docs/socket.md'), heading).flatMap((cell) => cell.split(', '));
  const kinds = def.options.flatMap<string>(({ shape }) => shape.kind.def.values);
  expect(sorted(explained)).toEqual(sorted(kinds));
});

test('docs/audit.md explains every command, and no other', async () => {
  const overview: string[] = [];
  await runAudit(['--help'], (line) => overview.push(line), expect.unreachable);
  const commands = overview.flatMap((line) => /^ {2}(\w+) /u.exec(line)?.[1] ?? []);
  const explained = [...readDocument('docs/audit.md').matchAll(/\*\*([a-z]+)\*\* /gu)].map(([, name = '']) => name);
  expect(sorted(explained)).toEqual(sorted(commands));
});

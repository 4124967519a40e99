/** What the tables of the portal show of a row. No two values of a row are alike, so that none can stand in the place of another. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OfficeAnswer } from '../../../src/api/office.ts';
import { GeneralTab } from '../../../src/screens/admin/general/GeneralTab.tsx';
import { WithdrawalsTable } from '../../../src/screens/admin/general/WithdrawalsTable.tsx';
import { CustomOffers } from '../../../src/screens/admin/offers/CustomOffers.tsx';
import { PartnerTracking } from '../../../src/screens/admin/offers/PartnerTracking.tsx';
import { ActiveEvents } from '../../../src/screens/admin/sports/ActiveEvents.tsx';
import { EndedEvents } from '../../../src/screens/admin/sports/EndedEvents.tsx';
import { TrailList } from '../../../src/screens/admin/trail/TrailList.tsx';
import { idOf } from '../../kit/people.ts';
import { showAnswered } from './kit.tsx';

const HOUR = 3_600_000;
const hex = (digit: string) => digit.repeat(32);
const folded = <Row,>(...rows: Row[]) => ({ rows, next: null, progress: null });
const ada = idOf('ada');

/** What an element reads aloud. A time is the hour of 1970. */
function heard(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  for (const time of copy.querySelectorAll('time')) time.replaceWith(`hour ${Date.parse(time.dateTime) / HOUR}`);
  return (copy.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
}

/** The column heads of a table, and the cells of its rows. */
async function tableOf(name: string): Promise<readonly (readonly string[])[]> {
  const table = within(await screen.findByRole('table', { name }));
  await table.findAllByRole('rowheader');
  return table.getAllByRole('row').map((row) => [...row.children].map(heard));
}

const users: OfficeAnswer<'users'> = {
  total: 7,
  admins: 3,
  at: 9 * HOUR,
  found: 3,
  rows: [
    {
      id: ada,
      username: 'ada',
      email: 'ada@example.com',
      balanceCents: 12_34,
      verified: true,
      blockReason: null,
      secondFactor: false,
      isAdmin: false,
    },
    {
      id: idOf('eve'),
      username: 'eve',
      email: null,
      balanceCents: 0,
      verified: false,
      blockReason: 'begs',
      secondFactor: false,
      isAdmin: false,
    },
    {
      id: idOf('root'),
      username: 'root',
      email: 'r@example.com',
      balanceCents: 5,
      verified: true,
      blockReason: null,
      secondFactor: true,
      isAdmin: true,
    },
  ],
};

test('users, and how many there are', async () => {
  await showAnswered(<GeneralTab />, { users });
  expect(await tableOf('All users')).toEqual([
    ['ID', 'Username', 'Email', 'Balance', 'Verified', 'Actions'],
    [ada, 'ada', 'ada@example.com', '12.34 credits', 'Verified', 'Trail of ada'],
    [idOf('eve'), 'eve Blockedbegs', 'erased', '0.00 credits', 'Pending', 'Trail of eve'],
    [idOf('root'), 'root Admin', 'r@example.com', '0.05 credits', 'Verified', 'Trail of root'],
  ]);
  expect(screen.getByText('Total Users').parentElement).toHaveTextContent('7');
  expect(screen.getByText('Admin Accounts').parentElement).toHaveTextContent('3');
});

test('decided bets', async () => {
  const row = { key: 'k', seq: 8, at: 3 * HOUR, bet: `bet_${hex('a')}`, account: ada, username: 'ada', game: 'dice' as const };
  const rows = [
    { ...row, stakeCents: 2_50, netCents: 1_75, outcome: 'rolled 12' },
    { ...row, key: 'l', game: null, stakeCents: 4_00, netCents: -4_00, outcome: 'lost' },
  ];
  await showAnswered(<GeneralTab />, { users, decidedBets: folded(...rows) }, '/admin?view=history');
  expect(await tableOf('All games played')).toEqual([
    ['ID', 'User', 'Game', 'Bet', 'Win', 'Outcome', 'Time'],
    [row.bet, 'ada', 'Dice', '2.50 credits', '+1.75 credits', 'rolled 12', 'hour 3'],
    [row.bet, 'ada', '–', '4.00 credits', '−4.00 credits', 'lost', 'hour 3'],
  ]);
});

test('movements of credits', async () => {
  const movements = folded({ key: 'k', seq: 1_208, at: 4 * HOUR, account: ada, username: 'ada', cents: -3_20, reason: 'a tip' });
  await showAnswered(<GeneralTab />, { users, movements }, '/admin?view=movements');
  expect(await tableOf('All movements')).toEqual([
    ['Entry', 'User', 'Amount', 'Reason', 'Time'],
    ['1,208', 'ada', '−3.20 credits', 'a tip', 'hour 4'],
  ]);
});

test('withdrawals', async () => {
  const row = {
    id: `wdr_${hex('b')}`,
    username: 'ada',
    cents: 50_00,
    method: 'paypal',
    address: 'a@b.c',
    status: 'pending',
    reason: null,
  } as const;
  const decided = { ...row, id: `wdr_${hex('c')}`, username: 'bob', method: 'crypto', address: null } as const;
  await showAnswered(<WithdrawalsTable />, {
    withdrawals: folded<OfficeAnswer<'withdrawals'>['rows'][number]>(
      row,
      { ...decided, status: 'completed' },
      { ...decided, id: `wdr_${hex('d')}`, status: 'rejected', reason: 'no such address' },
    ),
  });
  expect(await tableOf('All withdrawals')).toEqual([
    ['ID', 'User', 'Amount', 'Method', 'Address', 'Status', 'Actions'],
    [row.id, 'ada', '50.00 credits', 'PayPal', 'a@b.c', 'Pending', 'Complete the withdrawal of adaReject the withdrawal of ada'],
    [decided.id, 'bob', '50.00 credits', 'Crypto', 'not kept here', 'Completed', 'decided'],
    [`wdr_${hex('d')}`, 'bob', '50.00 credits', 'Crypto', 'not kept here', 'Rejected: no such address', 'decided'],
  ]);
});

const offer: OfficeAnswer<'offers'>['rows'][number] = {
  id: 'off_1',
  title: 'Count the gulls',
  description: 'd',
  requirements: 'r',
  provider: 'Harbour',
  category: 'survey',
  rewardCents: 7_50,
  imageUrl: null,
  minutes: 5,
  completions: 11,
};

test('offers, and who completed one', async () => {
  const completion = { key: 'k', seq: 5, at: 6 * HOUR, account: ada, username: 'ada', email: 'ada@example.com', cents: 7_00 };
  const unknown = { ...completion, key: 'l', account: idOf('eve'), username: 'eve', email: null, cents: 0 };
  await showAnswered(<CustomOffers />, {
    offers: { found: 1, rows: [offer] },
    completions: folded<OfficeAnswer<'completions'>['rows'][number]>(completion, unknown),
  });
  expect(await tableOf('All custom offers')).toEqual([
    ['Title', 'Provider', 'Category', 'Reward', 'Completions', 'Actions'],
    ['Count the gulls', 'Harbour', 'Survey', '7.50 credits', '11 completions of Count the gulls', ''],
  ]);
  await userEvent.click(screen.getByRole('button', { name: /completions of Count the gulls/u }));
  expect(await tableOf('Completions of Count the gulls')).toEqual([
    ['User', 'Email', 'Reward', 'Completed'],
    ['ada', 'ada@example.com', '7.00 credits', 'hour 6'],
    ['eve', 'erased', 'not known', 'hour 6'],
  ]);
});

test('partner walls, their visits and the sums over all walls', async () => {
  const walls = [
    { wall: 'lagoon', sessions: 1, users: 2, completed: 3, creditedCents: 4_00, ignored: 5 },
    { wall: 'desert', sessions: 10, users: 20, completed: 30, creditedCents: 40_00, ignored: 50 },
  ];
  const visit: OfficeAnswer<'walls'>['sessions'][number] = {
    id: `wal_${hex('e')}`,
    username: 'ada',
    wall: 'lagoon',
    clickedAt: 7 * HOUR,
    offersCompleted: 6,
    lastActivity: 8 * HOUR,
  };
  await showAnswered(<PartnerTracking />, { walls: { users: 21, walls, sessions: [visit] } });
  expect(await tableOf('All walls')).toEqual([
    ['Wall', 'Sessions', 'Users', 'Completed', 'Credited', 'Ignored'],
    ['lagoon', '1', '2', '3', '4.00 credits', '5'],
    ['desert', '10', '20', '30', '40.00 credits', '50'],
  ]);
  expect(await tableOf('Newest sessions')).toEqual([
    ['Session', 'User', 'Wall', 'Clicked', 'Offers', 'Last activity'],
    [visit.id, 'ada', 'lagoon', 'hour 7', '6', 'hour 8'],
  ]);
  for (const [title, sum] of [
    ['Total Sessions', '11'],
    ['Offers Completed', '33'],
    ['Unique Users', '21'],
    ['Ignored Messages', '55'],
  ] as const)
    expect(screen.getByText(title).parentElement, title).toHaveTextContent(new RegExp(`${sum}(?!\\d)`, 'u'));
});

const odds = { homeWin: 2_10, draw: null, awayWin: 3_05 };
const event: OfficeAnswer<'sportEvents'>['rows'][number] = {
  id: `evt_${hex('1')}`,
  sport: 'Chess',
  homeTeam: 'White',
  awayTeam: 'Black',
  startsAt: 10 * HOUR,
  odds,
  liveBettingUntil: null,
  live: false,
  suspended: false,
  reversed: false,
  drawn: false,
  bets: 4,
  liability: {
    homeWin: { stakedCents: 11_00, payoutCents: 23_10 },
    draw: { stakedCents: 0, payoutCents: 0 },
    awayWin: { stakedCents: 6_00, payoutCents: 18_30 },
  },
  open: { bets: 2, stakedCents: 17_00, pays: { homeWin: { wins: 1, cents: 23_10 }, draw: null, awayWin: { wins: 1, cents: 18_30 } } },
};

/** The card of an event at an hour, and the names of its buttons. */
async function cardOf(changed: Partial<typeof event>, hour = 9): Promise<{ readonly text: string; readonly buttons: readonly string[] }> {
  await showAnswered(<ActiveEvents now={hour * HOUR} onSettle={() => undefined} />, {
    sportEvents: { found: 1, rows: [{ ...event, ...changed }] },
  });
  const card = (await screen.findByRole('heading', { name: 'White – Black' })).closest('li') ?? expect.unreachable();
  const found = { text: heard(card), buttons: within(card).getAllByRole('button').map(heard) };
  cleanup();
  return found;
}

const team = 'White against Black';
const every = [`Settle${team}`, `Edit${team}`, `Go live${team}`, `Suspend betting${team}`, `Cancel${team}`];

test('an event that is open for bets: its odds, its book, and what can be done with it', async () => {
  const { text, buttons } = await cardOf({});
  expect(text).toContain('White – BlackChessUpcomingStarts hour 10. Betting closes hour 10. Margin -19.59 %.');
  expect(text).toContain('PickOddsStakedPaysHome2.1011.00 credits23.10 creditsAway3.056.00 credits18.30 credits');
  expect(text).toContain('4 bets. At worst the house loses 6.10 credits.');
  expect(buttons).toEqual(every);
});

const noStakes = { stakedCents: 0, payoutCents: 0 };
const without = (...words: readonly string[]) => every.filter((name) => !words.some((word) => name.startsWith(word)));
test.each<readonly [string, Partial<typeof event>, number, string, string[]]>([
  ['set live early', { live: true }, 9, 'LiveBetting closedStarts hour 10. Betting has closed. Margin', without('Go live')],
  [
    'suspended',
    { suspended: true },
    9,
    'UpcomingSuspendedStarts hour 10. Betting closes hour 10.',
    every.map((name) => name.replace('Suspend', 'Resume')),
  ],
  [
    'suspended and over',
    { suspended: true, live: true },
    9,
    'LiveBetting closedStarts',
    without('Go live').map((name) => name.replace('Suspend', 'Resume')),
  ],
  ['with live betting', { liveBettingUntil: 12 * HOUR }, 11, 'LiveStarts hour 10. Betting closes hour 12.', without('Go live')],
  [
    'whose draw was bet on and has no odds any more',
    { liability: { ...event.liability, draw: { stakedCents: 3_00, payoutCents: 9_00 } } },
    9,
    'Draw–3.00 credits9.00 credits',
    every,
  ],
  [
    'without bets',
    { bets: 0, liability: { homeWin: noStakes, draw: noStakes, awayWin: noStakes } },
    9,
    'No bets yet. At worst the house keeps 0.00 credits.',
    every,
  ],
  ['of the house', { drawn: true }, 9, 'UpcomingDrawn by the houseStarts', [`Cancel${team}`]],
])('an event %s', async (_, changed, hour, shown, can) => {
  const { text, buttons } = await cardOf(changed, hour);
  expect(text).toContain(shown);
  expect(buttons).toEqual(can);
});

test('events that ended: the score or that they were cancelled, and what would be taken back', async () => {
  const ended = {
    id: event.id,
    homeTeam: 'White',
    awayTeam: 'Black',
    score: { home: 2, away: 1 },
    until: 30 * HOUR,
    bets: 1,
    givenCents: 23_10,
  };
  const cancelled = { ...ended, id: `evt_${hex('2')}` as const, homeTeam: 'Red', score: null, until: 31 * HOUR, bets: 3, givenCents: 4_00 };
  await showAnswered(<EndedEvents />, { endedSportEvents: { found: 2, rows: [ended, cancelled] } });
  const rows = await within(await screen.findByRole('region', { name: 'Ended Events' })).findAllByRole('listitem');
  expect(rows.map(heard)).toEqual([
    'White – Black 2 : 11 bet, 23.10 credits given. Can be taken back until hour 30.Take back White – Black',
    'Red – Black cancelled3 bets, 4.00 credits given. Can be taken back until hour 31.Take back Red – Black',
  ]);
});

test('entries of a trail, with the state of their hash', async () => {
  const entry = {
    seq: 41,
    at: 2 * HOUR,
    hash: 'ab'.repeat(32),
    actor: 'ada',
    command: 'PlaceBet',
    hashMatches: true,
    events: [
      { type: 'bet/placed', sentence: 'ada bet 1.00', cents: -1_00, data: {} },
      { type: 'seed/revealed', sentence: 'a seed was revealed', cents: 0, data: {} },
    ],
  };
  const wrong = { ...entry, seq: 40, hash: 'cd'.repeat(32), actor: 'the house', hashMatches: false, events: [] };
  await showAnswered(<TrailList entries={[entry, wrong]} chosen={40} onChoose={() => undefined} />, {});
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(heard)).toEqual([
    'ada bet 1.00 bet/placed−1.00 creditsa seed was revealed seed/revealed' +
      `entry 41hour 2PlaceBet by ada${entry.hash}Hash checkedAccount at this entry: entry 41`,
    `entry 40hour 2PlaceBet by the house${wrong.hash}Hash does not matchAccount at this entry: entry 40`,
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
});

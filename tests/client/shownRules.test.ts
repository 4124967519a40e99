/** Between the press and the bet a house changes what the bet goes by. */
import { describe, expect, test } from 'vitest';
import { nextDraw } from '../../src/domain/accounts/seedPair.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import type { SportEventId } from '../../src/domain/ids.ts';
import { defaultRules, type Rules } from '../../src/domain/rules.ts';
import { accountOf, type World } from '../../src/domain/world.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lying } from '../kit/lies.ts';
import { type LyingHouse, lyingHouse } from '../kit/lyingHouse.ts';
import { connectTo, remoteOf, Tap } from '../kit/remote.ts';
import { remoteServices } from '../kit/services.ts';
import { seen, serveSocket, signUp } from '../kit/socket.ts';
import { accept, became, diceBet, rotate } from '../kit/testHouse.ts';

const WORSE = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } };
const OTHER_TERMS = 'The terms have just changed. Please look at them before you try again';
const DRAW_CHANGED = 'Another bet of yours or a change of your seeds came first. Please bet again';
const RULES_CHANGED = 'the house changed its rules, and this page heard of it after you pressed';
const dice = { game: 'dice', stakeCents: 10_00, choice: { direction: 'under', target: 50 } };
const flip = { stakeCents: 5_00, side: 'heads', freshBytes: 'ab'.repeat(16) };
/** A bet on the next draw that her page shows. */
const bet = ({ house, ada }: LyingHouse): Command => ({
  type: 'PlaceBet',
  payload: { ...dice, draw: nextDraw(accountOf(house.world, ada.id)!.seeds) },
});
const create = ({ house }: Pick<LyingHouse, 'house'>, rulesSeq = house.world.rules.seq): Command => ({
  type: 'CreateFlip',
  payload: { ...flip, rulesSeq },
});

const set = async ({ served }: LyingHouse, rules: Rules): Promise<void> =>
  void accept(await served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
/** The house does this in her name, or loses her seeds. */
const rotated = async ({ served, ada }: LyingHouse): Promise<void> => void accept(await rotate(served, ada.id));
const lose = async ({ served, ada }: LyingHouse): Promise<void> => {
  const lostHash = served.house.world.accounts[ada.id]?.seeds.activeHash ?? '';
  accept(await served.house.submit({ type: 'ReplaceLostSeed', payload: { account: ada.id, lostHash } }, 'house'));
};

/** Before the house gets her next command, it does this. `changed`: what it makes of the command. */
function between({ tap }: LyingHouse, act: () => Promise<void>, changed = (text: string): string => text): void {
  tap.onSent = (text) => {
    if (!text.includes('"command"')) return text;
    tap.onSent = (next) => next;
    void act().then(() => tap.tell(changed(text)));
    return null;
  };
}
/** What a press names, changed. */
const other = (named: string): string =>
  named
    .replace(/\d+(?=,?$)/u, (digits) => String(Number(digits) + 1))
    .replace(/true|false/u, (word) => (word === 'true' ? 'false' : 'true'))
    .replace(/:null|:\{.*\}/u, (beacon) => (beacon === ':null' ? `:${JSON.stringify(chain)}` : ':null'));
const phase = ({ house }: LyingHouse): string => house.connectionState.phase;

test.each([
  ['rotates her seeds', rotated],
  ['loses her seeds', lose],
])('a house that sets other rules and %s refuses her bet, and cannot take it', async (_name, act) => {
  const lies = await lyingHouse();
  const { house, ada } = lies;
  const { nonce } = house.world.accounts[ada.id]!.seeds;
  const balance = house.world.ledger.player[ada.id];
  const worse = async () => {
    await set(lies, WORSE);
    await act(lies);
  };
  between(lies, worse);
  expect(became(await house.submit(bet(lies), ada.id))).toBe(
    `${DRAW_CHANGED} (your server seed was replaced, and this page heard of it after you pressed)`,
  );
  expect([phase(lies), house.world.accounts[ada.id]!.seeds.nonce, house.world.ledger.player[ada.id]]).toEqual(['open', nonce, balance]);
  accept(await house.submit(bet(lies), ada.id));
  between(lies, worse, (text) => text.replace(/,"draw":\{[^}]+\}/u, ''));
  await expect(house.submit(bet(lies), ada.id)).rejects.toThrow(/draw is \{.+\}, asked for was \{/u);
  expect(phase(lies)).toBe('doubted');
});

test('a change of the rules alone refuses no bet on her seeds', async () => {
  const lies = await lyingHouse();
  between(lies, () => set(lies, WORSE));
  expect(accept(await lies.house.submit(bet(lies), lies.ada.id)).events).toMatchObject([{ data: { rulesSeq: 1 } }, {}]);
  expect(phase(lies)).toBe('open');
});

test('a flip is not opened under other rules than it was created under', async () => {
  const lies = await lyingHouse();
  const worse = { ...defaultRules, coinflip: { ...defaultRules.coinflip, winPaysHundredths: 101 } };
  between(lies, () => set(lies, worse));
  expect(became(await lies.house.submit(create(lies), lies.ada.id))).toBe(`${OTHER_TERMS} (${RULES_CHANGED})`);
  expect(phase(lies)).toBe('open');
  accept(await lies.house.submit(create(lies), lies.ada.id));
  const { seq } = lies.house.world.rules;
  between(
    lies,
    () => set(lies, defaultRules),
    (text) => text.replace(`,"rulesSeq":${seq}`, ''),
  );
  await expect(lies.house.submit(create(lies), lies.ada.id)).rejects.toThrow(`asked for was ${seq}`);
});

const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const THE_HOUSE = ' (the house changed this, and this page heard of it after you pressed)';

/** A command as a page sends it, with what its screen shows. And what the house changes meanwhile, so that the command goes by something else. */
interface Shown {
  readonly press: (world: World) => Command;
  /** Before the press she bets. */
  readonly bets?: boolean;
  /** Before the press. */
  readonly first?: Command;
  readonly change: (world: World) => Command;
  /** What the press names, as the message has it. */
  readonly named: RegExp;
  readonly refused: string;
}
const setRules = (changed: Partial<Rules>) => (): Command => ({
  type: 'SetRules',
  payload: { rules: { ...defaultRules, ...changed } },
});
const setBeacon = (to: typeof chain | null): Command => ({ type: 'SetBeacon', payload: { chain: to } });
const claim = ({ rules }: World): Command => ({ type: 'ClaimDailyBonus', payload: { rulesSeq: rules.seq } });
const anOffer = ({ offers }: World) => Object.values(offers)[0]!;
const start = (world: World): Command => {
  const { id: offer, rewardCents } = anOffer(world);
  return { type: 'StartOffer', payload: { offer, rewardCents, rulesSeq: world.rules.seq } };
};
const rewarding =
  (more: number) =>
  (world: World): Command => {
    const { id: offer, title, description, requirements, provider, category, rewardCents, imageUrl, minutes } = anOffer(world);
    const terms = { title, description, requirements, provider, category, rewardCents: rewardCents + more, imageUrl, minutes };
    return { type: 'UpdateOffer', payload: { offer, terms } };
  };
const createFlip = ({ rules, beacon }: World): Command => ({ type: 'CreateFlip', payload: { ...flip, rulesSeq: rules.seq, beacon } });
const matchOf = ({ sportEvents }: World) =>
  Object.values(sportEvents).find(({ homeTeam, seedHash }) => homeTeam === 'Harbour City' || seedHash === undefined)!;
const betOnMatch = (world: World): Command => {
  const { id: event, odds, startsAt } = matchOf(world);
  const payload = { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: odds.homeWin, drawOffered: odds.draw !== null, startsAt };
  return { type: 'PlaceSportBet', payload };
};
const changeDraw = (world: World): Command => {
  const { id: event, odds, startsAt } = matchOf(world);
  const draw = odds.draw === null ? 3_50 : null;
  return { type: 'ChangeSportEvent', payload: { event, startsAt, odds: { ...odds, draw }, live: false, suspended: false } };
};
const bringForward = (world: World): Command => {
  const { id: event, odds, startsAt } = matchOf(world);
  return { type: 'ChangeSportEvent', payload: { event, startsAt: startsAt - 1, odds, live: false, suspended: false } };
};
const { dailyBonus, achievements } = defaultRules;
/** The rules of a high roller whose first bet is high enough. */
const highRoller = (cents: number) => setRules({ achievements: { ...achievements, highRollerStakeCents: 50, highRollerCents: cents } });

const shown: readonly (Shown & { readonly what: string })[] = [
  {
    what: 'a daily bonus that pays more now',
    press: claim,
    change: setRules({ dailyBonus: { ...dailyBonus, cents: 60_00 } }),
    named: /"rulesSeq":\d+/u,
    refused: `${OTHER_TERMS} (${RULES_CHANGED})`,
  },
  {
    what: 'a daily bonus whose next one comes in ten years now',
    press: claim,
    change: setRules({ dailyBonus: { ...dailyBonus, cooldownMs: 3_650 * 86_400_000 } }),
    named: /"rulesSeq":\d+/u,
    refused: `${OTHER_TERMS} (${RULES_CHANGED})`,
  },
  ...[255_00, 0].map((cents) => ({
    what: `an achievement in reach that pays ${cents} now`,
    bets: true,
    first: highRoller(250_00)(),
    press: ({ rules }: World): Command => ({
      type: 'ClaimAchievement',
      payload: { achievement: 'high-roller', cents: rules.rules.achievements.highRollerCents },
    }),
    change: highRoller(cents),
    named: /,"cents":\d+/u,
    refused: `${OTHER_TERMS} (${RULES_CHANGED})`,
  })),
  {
    what: 'an offer that pays more now',
    press: start,
    change: rewarding(1_00),
    named: /"rewardCents":\d+,/u,
    refused: OTHER_TERMS + THE_HOUSE,
  },
  {
    what: 'an offer that pays less now',
    press: start,
    change: rewarding(-1),
    named: /"rewardCents":\d+,/u,
    refused: OTHER_TERMS + THE_HOUSE,
  },
  {
    what: 'an offer that is completed in ten years now',
    press: start,
    change: setRules({ offers: { completionDelayMs: 3_650 * 86_400_000 } }),
    named: /,"rulesSeq":\d+/u,
    refused: `${OTHER_TERMS} (${RULES_CHANGED})`,
  },
  {
    what: 'a flip that would be bound to no beacon now',
    first: setBeacon(chain),
    press: createFlip,
    change: () => setBeacon(null),
    named: /,"beacon":\{[^}]+\}/u,
    refused: OTHER_TERMS + THE_HOUSE,
  },
  {
    what: 'a flip that would be bound to a beacon of another key now',
    first: setBeacon(chain),
    press: createFlip,
    change: () =>
      setBeacon({ ...localChain('0d'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 }), chainHash: chain.chainHash }),
    named: /,"beacon":\{[^}]+\}/u,
    refused: OTHER_TERMS + THE_HOUSE,
  },
  {
    what: 'a flip that would be bound to a beacon now',
    press: createFlip,
    change: () => setBeacon(chain),
    named: /,"beacon":null/u,
    refused: OTHER_TERMS + THE_HOUSE,
  },
  {
    what: 'a bet on an event to which a draw was added, or from which it was taken',
    press: betOnMatch,
    change: changeDraw,
    named: /,"drawOffered":(?:true|false)/u,
    refused: `The odds have changed${THE_HOUSE}`,
  },
  {
    what: 'a bet on an event that was brought forward',
    press: betOnMatch,
    change: bringForward,
    named: /,"startsAt":\d+/u,
    refused: OTHER_TERMS + THE_HOUSE,
  },
];

/** Her page, which shows everything. */
async function showing({ bets, first }: Shown): Promise<LyingHouse> {
  const lies = await lyingHouse();
  if (bets) accept(await lies.house.submit(diceBet(1_00), lies.ada.id));
  if (first) accept(await lies.served.house.submit(first, 'house'));
  await seen(() => lies.house.head.seq === lies.served.house.durableHead.seq);
  return lies;
}

const changing =
  ({ served: { house } }: LyingHouse, { change }: Shown) =>
  async () =>
    void accept(await house.submit(change(house.world), 'house'));

describe.each(shown)('$what', (one) => {
  test('is refused by a house that changed it, and taken at the next press', async () => {
    const lies = await showing(one);
    const { house, ada } = lies;
    const balance = house.world.ledger.player[ada.id];
    between(lies, changing(lies, one));
    expect(became(await house.submit(one.press(house.world), ada.id))).toBe(one.refused);
    expect([phase(lies), house.world.ledger.player[ada.id]]).toEqual(['open', balance]);
    accept(await house.submit(one.press(house.world), ada.id));
    expect(phase(lies)).toBe('open');
  });

  test('is refused after a break of the line, too', async () => {
    const lies = await showing(one);
    const { house, ada, tap } = lies;
    tap.onSent = (text) => {
      if (!text.includes('"command"')) return text;
      tap.onSent = (next) => next;
      void changing(lies, one)().then(() => tap.cut());
      return null;
    };
    expect(became(await house.submit(one.press(house.world), ada.id))).toBe(one.refused);
    expect(phase(lies)).toBe('open');
  });

  test('names a house that changed it and takes it', async () => {
    const lies = await showing(one);
    const { house, ada } = lies;
    between(lies, changing(lies, one), (text) => text.replace(one.named, ''));
    await expect(house.submit(one.press(house.world), ada.id)).rejects.toThrow(/goes by other terms than its command named|asked for was/u);
    expect(phase(lies)).toBe('doubted');
  });

  test('names a house that changed nothing and refuses it', async () => {
    const lies = await showing(one);
    const { house, ada } = lies;
    between(
      lies,
      async () => undefined,
      (text) => text.replace(one.named, other),
    );
    await expect(house.submit(one.press(house.world), ada.id)).rejects.toThrow('but by what was sent before nothing refuses it');
    expect(phase(lies)).toBe('doubted');
  });

  test('says nothing of what it goes by if another program names nothing', async () => {
    const lies = await showing(one);
    const { house, ada } = lies;
    const pressed = one.press(house.world);
    between(lies, changing(lies, one));
    const {
      rulesSeq: _rules,
      rewardCents: _reward,
      cents: _cents,
      beacon: _beacon,
      drawOffered: _draw,
      startsAt: _start,
      ...unnamed
    } = pressed.payload as Record<string, unknown>;
    accept(await house.submit({ type: pressed.type, payload: unnamed } as Command, ada.id));
    expect(phase(lies)).toBe('open');
  });
});

test.each([
  ['a bet for another draw', bet, ['"nonce":0', '"nonce":1'], 'draw-changed'],
  ['a flip for other rules', create, ['"rulesSeq":1', '"rulesSeq":2'], 'rules-changed'],
] as const)('a house that refuses %s, where no other was told, is named', async (_name, command, [asked, changed], code) => {
  const lies = await lyingHouse();
  between(
    lies,
    async () => undefined,
    (text) => text.replace(asked, changed),
  );
  await expect(lies.house.submit(command(lies), lies.ada.id)).rejects.toThrow(`(${code}), but by what was sent before nothing refuses it`);
  expect(phase(lies)).toBe('doubted');
});

/** Her withdrawals, over HTTP. `during`: what the house does while it has one. */
function withdrawing({ house, ada, served }: LyingHouse, during: (answered: () => Promise<Response>) => Promise<Response>) {
  const calls = new HouseCalls({
    token: async () => ada.token,
    fetch: (path, init) => {
      const answered = () => served.fetch(`${ORIGIN}${path}`, init);
      return path.includes('withdrawals') ? during(answered) : answered();
    },
  });
  const wish = { cents: 20_00, method: 'paypal', address: 'pay@example.com', amount: '20' } as const;
  return () => remoteServices(house, calls).withdraw(ada.id, wish, crypto.randomUUID());
}

test('each withdrawal that a minimum refuses for the moment of its request is told so', async () => {
  const lies = await lyingHouse();
  const { withdrawal } = defaultRules;
  const dear = { ...defaultRules, withdrawal: { ...withdrawal, minCents: withdrawal.maxCents } };
  const withdraw = withdrawing(lies, async (answered) => {
    await set(lies, dear);
    const answer = await answered();
    await set(lies, defaultRules);
    return answer;
  });
  const isTold = () => seen(() => lies.house.head.seq === lies.served.house.durableHead.seq);
  for (let times = 0; times < 2; times += 1) {
    expect(await withdraw()).toMatchObject({ sentence: `Minimum withdrawal amount is $5,000.00 (${RULES_CHANGED})` });
    await isTold();
  }
  await set(lies, dear);
  await isTold();
  const refused = withdrawing(lies, (answered) => answered());
  expect(await refused()).toMatchObject({ sentence: 'Minimum withdrawal amount is $5,000.00' });
  expect(phase(lies)).toBe('open');
});

test('a bet on a match that was suspended for its moment is told so, and one that the own credits refuse is not', async () => {
  const lies = await lyingHouse();
  const { served, house, ada } = lies;
  const terms = {
    sport: 'Football',
    homeTeam: 'Gulls',
    awayTeam: 'Otters',
    startsAt: served.machine.clock.now() + 3_600_000,
    odds: { homeWin: 200, draw: 350, awayWin: 350 },
  };
  const [created] = accept(await served.house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house')).events;
  const event = created?.type === 'sport/created' ? created.data.event : ('' as SportEventId);
  const { startsAt, odds } = terms;
  const suspend = async (suspended: boolean): Promise<void> =>
    void accept(
      await served.house.submit({ type: 'ChangeSportEvent', payload: { event, startsAt, odds, live: false, suspended } }, 'house'),
    );
  await seen(() => house.head.seq === served.house.durableHead.seq);
  const bettingOn = async (stakeCents: number) => {
    const payload = { event, pick: 'homeWin', stakeCents, oddsHundredths: 200 };
    return became(await house.submit({ type: 'PlaceSportBet', payload }, ada.id));
  };
  between(lies, () => suspend(true));
  expect(await bettingOn(5_00)).toBe('Betting is suspended (the house changed this, and this page heard of it after you pressed)');
  await suspend(false);
  await seen(() => house.head.seq === served.house.durableHead.seq);
  expect(await bettingOn(5_00)).toBe('accepted');
  // Another page of hers bets meanwhile.
  between(lies, async () => void accept(await served.house.submit(diceBet(60_00, { direction: 'under', target: 1 }), ada.id)));
  expect(await bettingOn(90_00)).toBe('Insufficient balance');
  expect(phase(lies)).toBe('open');
});

test('a flip that its creator took back in the moment of her join says nothing of the house', async () => {
  const lies = await lyingHouse();
  const { served, house, ada } = lies;
  const ben = await signUp(served, 'ben');
  const [opened] = accept(await served.house.submit(create(lies), ben.id)).events;
  const round = opened?.type === 'round/opened' ? opened.data.round : null;
  await seen(() => house.head.seq === served.house.durableHead.seq);
  between(lies, async () => void accept(await served.house.submit({ type: 'CancelFlip', payload: { round } }, ben.id)));
  const join: Command = { type: 'JoinFlip', payload: { round, freshBytes: 'cd'.repeat(16) } };
  expect(became(await house.submit(join, ada.id))).toBe('Game not found');
});

test('rules that were set before the press, and told after it, are not said to be set after it', async () => {
  const lies = await lyingHouse();
  const { house, ada, tap, pass } = lies;
  const held: string[] = [];
  tap.onReceived = (text) => {
    if (text.includes('"kind":"entries"')) return (held.push(text), null);
    if (text.includes('"kind":"answer"')) for (const told of held.splice(0)) tap.say(told);
    return text;
  };
  await set(lies, WORSE);
  pass(5_000);
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  expect(became(await house.submit(create(lies), ada.id))).toBe(`${OTHER_TERMS} (${RULES_CHANGED})`);
});

describe('what goes by the moment of its decision accuses nobody', () => {
  test('the day of the registration on the own card, as the clock is set right', async () => {
    const lies = await lyingHouse();
    const { served, house, ada } = lies;
    const ben = await signUp(served, 'ben');
    await seen(() => house.head.seq === served.house.durableHead.seq);
    between(lies, async () => {
      served.machine.clock.move(-24 * 3_600_000);
      accept(await served.house.submit({ type: 'Say', payload: { text: 'a day early?' } }, ben.id));
    });
    accept(await house.submit({ type: 'SetCard', payload: { memberSince: true, achievements: [] } }, ada.id));
    expect(phase(lies)).toBe('open');
  });
});

describe('the welcome bonus that a sign-up form shows', () => {
  /** The page of an account that a guest's page registers. `told`: what that one is told of new rules that are set before. */
  async function signedUp(told: 'all' | 'all but the rules' | 'the time' | 'nothing' | 'set after it') {
    const served = await serveSocket();
    const { clock } = served.machine;
    const tap = new Tap();
    const isOfRules = (lines: string): boolean => lines.includes('"welcomeBonusCents":1,');
    tap.onReceived = lying((message) => {
      if (message.kind !== 'entries' || !message.entries.some(isOfRules) || told === 'all') return undefined;
      return told === 'all but the rules' ? { ...message, entries: message.entries.filter((lines) => !isOfRules(lines)) } : null;
    });
    const guest = remoteOf(served, null, { connect: tap.over(connectTo(served)), account: null });
    await guest.opened;
    const atFirst = clock.now();
    const rules = { ...defaultRules, accounts: { ...defaultRules.accounts, welcomeBonusCents: 1 } };
    const setRules = async (): Promise<void> => void accept(await served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
    if (told !== 'set after it') await setRules();
    if (told.startsWith('all')) await seen(() => guest.head.seq === served.house.head.seq);
    clock.move(7_200_000);
    const shown = { after: guest.head.seq, rules: guest.world.rules.rules, toldAt: told === 'nothing' ? atFirst : clock.now() };
    if (told === 'set after it') await setRules();
    const ada = await signUp(served, 'ada');
    const house = remoteOf(served, ada.token, { account: ada.id });
    await house.opened;
    const judged = house.judgeRegistration(ada.id, { authProvider: 'email', username: 'ada', hasCode: false, ...shown });
    const named = await judged.then(() => null).catch((error: unknown) => String(error));
    guest.close();
    house.close();
    await served.close();
    return named;
  }

  test.each(['all', 'nothing', 'set after it'] as const)('names nobody if it was told of new rules: %s', async (told) =>
    expect(await signedUp(told)).toBeNull(),
  );
  test.each(['all but the rules', 'the time'] as const)('names a house that tells it %s', async (told) =>
    expect(await signedUp(told)).toContain('the rules of that time were not shown to the page of the form'),
  );
});

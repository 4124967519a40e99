/** Between the press and the bet a house changes what the bet goes by. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { defaultRules, type Rules } from '../../src/domain/rules.ts';
import { type LyingHouse, lyingHouse } from '../kit/lyingHouse.ts';
import { accept, became, rotate } from '../kit/testHouse.ts';

const WORSE = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } };
const OTHER_RULES = 'Other rules hold for this bet now. Please look at them before you bet again';
const dice = { game: 'dice', stakeCents: 10_00, choice: { direction: 'under', target: 50 } };
const flip = { stakeCents: 5_00, side: 'heads', freshBytes: 'ab'.repeat(16) };
const bet = (rulesSeq = 1): Command => ({ type: 'PlaceBet', payload: { ...dice, rulesSeq } });
const create = (rulesSeq = 1): Command => ({ type: 'CreateFlip', payload: { ...flip, rulesSeq } });

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
  expect(became(await house.submit(bet(), ada.id))).toContain(OTHER_RULES);
  expect([phase(lies), house.world.accounts[ada.id]!.seeds.nonce, house.world.ledger.player[ada.id]]).toEqual(['open', nonce, balance]);
  accept(await house.submit(bet(house.world.rules.seq), ada.id));
  between(lies, worse, (text) => text.replace(/,"rulesSeq":\d+/u, ''));
  await expect(house.submit(bet(house.world.rules.seq), ada.id)).rejects.toThrow(/rulesSeq is \d+, asked for was \d+/u);
  expect(phase(lies)).toBe('doubted');
});

test('a change of the rules alone refuses no bet on her seeds', async () => {
  const lies = await lyingHouse();
  between(lies, () => set(lies, WORSE));
  expect(accept(await lies.house.submit(bet(), lies.ada.id)).events).toMatchObject([{ data: { rulesSeq: 1 } }, {}]);
  expect(phase(lies)).toBe('open');
});

test('a flip is not opened under other rules than it was created under', async () => {
  const lies = await lyingHouse();
  const worse = { ...defaultRules, coinflip: { ...defaultRules.coinflip, winPaysHundredths: 101 } };
  between(lies, () => set(lies, worse));
  expect(became(await lies.house.submit(create(), lies.ada.id))).toContain(OTHER_RULES);
  expect(phase(lies)).toBe('open');
  accept(await lies.house.submit(create(lies.house.world.rules.seq), lies.ada.id));
  const { seq } = lies.house.world.rules;
  between(
    lies,
    () => set(lies, defaultRules),
    (text) => text.replace(`,"rulesSeq":${seq}`, ''),
  );
  await expect(lies.house.submit(create(seq), lies.ada.id)).rejects.toThrow(`asked for was ${seq}`);
});

test.each([
  ['a bet', bet],
  ['a flip', create],
])('a house that refuses %s for other rules, where no others were told, is named', async (_name, command) => {
  const lies = await lyingHouse();
  between(
    lies,
    async () => undefined,
    (text) => text.replace('"rulesSeq":1', '"rulesSeq":2'),
  );
  await expect(lies.house.submit(command(), lies.ada.id)).rejects.toThrow(
    '(rules-changed), but by what was sent before nothing refuses it',
  );
  expect(phase(lies)).toBe('doubted');
});

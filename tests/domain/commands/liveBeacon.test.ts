/** Live rounds of a house with a public beacon: the opening names the beacon round, and no bet has a part in the draw. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import { roundStarted } from '../../../src/domain/events/liveFlights.ts';
import { roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { beaconRoundAfter, timeOfBeaconRound, type BeaconChain } from '../../../src/domain/fairness/beacon.ts';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import { liveRoundAt } from '../../../src/domain/games/liveRoulette.ts';
import { roundIdFrom } from '../../../src/domain/ids.ts';
import type { World } from '../../../src/domain/world.ts';
import { defaultRules, liveCrashOf } from '../../../src/domain/rules.ts';
import { seatEvent } from '../../kit/betEvents.ts';
import { given, worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { quicknet } from '../../kit/quicknet.ts';
import { freshSeeds, sha256OfHex } from '../../kit/seeds.ts';

const ada = idOf('ada');
const people = [rules(), ...registered('ada', 100_00)];
const under = (chain: BeaconChain | null) => (chain ? [...people, beaconSet.of({ chain })] : people);
const local = localChain('09'.repeat(32), { genesisSeconds: START / 1_000, periodSeconds: 3 });
const round = roundIdFrom(commandIdOf('the command'));
/** The time of the entry after the beacon. */
const at = START + under(quicknet).length * 1_000;
const closes = { roulette: liveRoundAt(at, defaultRules).spinsAt, crash: at + liveCrashOf(defaultRules).bettingMs };
const nonces = { roulette: liveRoundAt(at, defaultRules).id, crash: 1 };
const opened = (game: 'roulette' | 'crash', beaconRound?: number) =>
  roundOpened.of({
    round,
    game,
    seedHash: freshSeeds[0] ?? '',
    nonce: nonces[game],
    creator: null,
    ...(beaconRound !== undefined && { beaconRound }),
  });
/** Of its time: it is drawn from, and checked elsewhere. */
const signature = 'ab'.repeat(48);

describe.each(['roulette', 'crash'] as const)('of %s', (game) => {
  const due = beaconRoundAfter(quicknet, closes[game]);
  const open: Command = { type: 'OpenLiveRound', payload: game === 'roulette' ? {} : { game } };

  test('it is opened with the first round of a public beacon after its close, and with none of another beacon', () => {
    given(under(quicknet))
      .when(open, { as: 'house', at })
      .thenAppended([opened(game, due)]);
    for (const chain of [null, local])
      given(under(chain))
        .when(open, { as: 'house', at })
        .thenAppended([opened(game)]);
    const boundIn = (events: Parameters<typeof worldAfter>[0]) => worldAfter(events).rounds[round]?.beacon?.due;
    const seq = under(quicknet).length + 1;
    expect(boundIn([...under(quicknet), opened(game, due)])).toEqual({ round: due, seq, namedBy: 'house' });
    expect(boundIn([...under(quicknet), opened(game)])).toEqual({ round: due, seq, namedBy: null });
  });

  test('it is not opened if its beacon round has come, as the log has shown', () => {
    const shown = [...under(quicknet), clockCorrected.of({ from: at + 600_000, to: at })];
    const edit = (world: World): void => void (world.beaconShownAt = timeOfBeaconRound(quicknet, due));
    given(shown, edit)
      .when(open, { as: 'house', at: at + 1_000 })
      .thenRefused('Nothing is due');
  });

  test('what shows a signature proves its time', () => {
    const bound = [...under(quicknet), opened(game, due)];
    const shown =
      game === 'crash'
        ? roundStarted.of({ round, beacon: { round: due, signature } })
        : roundPlayed.of({ ...roundPlayed.specimen, round, game, beacon: { round: due, signature } });
    expect([bound, [...bound, shown]].map((events) => worldAfter(events).beaconShownAt)).toEqual([0, timeOfBeaconRound(quicknet, due)]);
  });

  test('an audit refuses every other name', () => {
    expect(wrongWith(under(quicknet), opened(game, due), 'house')).toBeUndefined();
    // Older logs name none.
    expect(wrongWith(under(quicknet), opened(game), 'house')).toBeUndefined();
    for (const other of [due - 1, due + 1])
      expect(wrongWith(under(quicknet), opened(game, other), 'house')).toBe(`it draws from beacon round ${due}, not ${other}`);
    for (const chain of [null, local]) expect(wrongWith(under(chain), opened(game, due), 'house')).toBe('there is no public beacon');
  });

  test('its draw is that of a round without bets, whoever bets last', () => {
    const drawn = sha256OfHex('') + sha256OfHex(signature);
    const bytes = { draw: { round, freshBytes: 'b'.repeat(32) } };
    for (const seats of [[], [seatEvent(round, ada, game, game === 'crash' ? {} : { colour: 'red' }, bytes)]]) {
      const history = [...under(quicknet), opened(game, due), ...seats];
      const draw = given(history).when(
        { type: 'DrawRound', payload: { round, signature } },
        { as: 'house', at: timeOfBeaconRound(quicknet, due) },
      );
      const [first] = draw.decision as readonly { readonly data: object }[];
      if (game === 'roulette') expect(first?.data).toMatchObject({ clientSeed: drawn, beacon: { round: due, signature } });
      else {
        const begun = roundStarted.of({ round, beacon: { round: due, signature } });
        expect(first).toEqual(begun);
        expect(worldAfter([...history, begun]).rounds[round]?.flight?.clientSeed).toBe(drawn);
      }
    }
  });

  test('a correction of the clock voids it: the house named its beacon round by the wrong clock', () => {
    const history = [...under(quicknet), opened(game, due), clockCorrected.of({ from: at + 1_000, to: at - 100_000 })];
    const empty = given(history).when({ type: 'VoidUndrawnRound', payload: { round } }, { as: 'house', at });
    expect(empty.decision).toMatchObject([{ type: 'round/cancelled' }]);
  });
});

test('a flip is opened without the name of a beacon round: whoever joins it names that', () => {
  const flip = roundOpened.of({ ...opened('roulette', 1).data, game: 'coinflip', nonce: 0, creator: ada });
  expect(wrongWith(under(quicknet), flip, ada)).toBe('who joins a flip names its beacon round');
});

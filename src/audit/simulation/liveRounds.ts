/** How the simulated people play live rounds: somebody opens a round, others join it, and the house ends it. */
import { drawSharedFlight, flyingRoundOf } from '../../domain/commands/liveFlights.ts';
import { liveRoundOf, liveSchedules } from '../../domain/games/live.ts';
import type { LiveGameName } from '../../domain/games/names.ts';
import type { Submitted } from '../../base/attempt.ts';
import { nodeHashing } from '../nodeHashing.ts';
import type { LivePlayer, SimulationContext } from './context.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import type { Task } from './schedule.ts';

/** The least time until a player tries again after finding a round that takes no more bets. */
const BUSY_MS = 5_000;

/** Wraps a task so that it does nothing once the round is over. */
type OnlyWhileRoundIsOpen = (task: Task) => Task;

/** Bets on the current live round of a game, and opens one if there is none. If no round takes bets now, bets on the next one. */
export async function betOnLiveRound(
  context: SimulationContext,
  house: OfflineHouse,
  player: LivePlayer,
  game: LiveGameName,
): Promise<Submitted | null> {
  const { world, time } = house;
  const open = liveRoundOf(world, game);
  const mayOpen = !open && liveSchedules[game].whyClosed(world, time) === undefined;
  if (!mayOpen && (open?.closesAt ?? 0) <= time) {
    const opensAt = Math.max(liveSchedules[game].opensAt(world, time) ?? 0, time + BUSY_MS);
    context.schedule.plan(opensAt + context.chance.between(0, 8_000), async () =>
      player.present ? betOnLiveRound(context, house, player, game) : null,
    );
    return null;
  }
  if (mayOpen) await openRound(context, house, player, game);
  return player.betLive(house, game);
}

/** Opens a round, and plans its draw and the bets of others. */
async function openRound(context: SimulationContext, house: OfflineHouse, opener: LivePlayer, game: LiveGameName): Promise<void> {
  await context.send(house, 'OpenLiveRound', game);
  const round = liveRoundOf(house.world, game);
  if (!round?.closesAt) return;
  const { id, closesAt } = round;
  const onlyWhileRoundIsOpen: OnlyWhileRoundIsOpen = (task) => async () => (liveRoundOf(house.world, game)?.id === id ? task(house) : null);
  context.schedule.plan(
    closesAt,
    onlyWhileRoundIsOpen(() =>
      game === 'crash' ? startFlight(context, house, onlyWhileRoundIsOpen) : context.send(house, 'SpinLiveRound'),
    ),
  );
  for (const player of context.players) {
    if (player === opener || !player.present || !context.chance.percent(40)) continue;
    context.schedule.plan(
      context.chance.between(house.time, closesAt - 1),
      onlyWhileRoundIsOpen(async () => (player.present ? player.betLive(house, game) : null)),
    );
  }
}

/** Begins the flight of the shared round, and plans its end and the cash-outs of everybody. */
async function startFlight(
  context: SimulationContext,
  house: OfflineHouse,
  onlyWhileRoundIsOpen: OnlyWhileRoundIsOpen,
): Promise<Submitted | null> {
  const begun = await context.send(house, 'StartLiveFlight');
  const round = flyingRoundOf(house.world);
  if (!round) return begun;
  for (const player of context.players) {
    const afterMs = player.present ? player.cashesOutLiveAfter(house) : null;
    if (afterMs !== null)
      context.schedule.plan(
        round.flight.at + afterMs,
        onlyWhileRoundIsOpen(async () => (player.present ? player.cashOutLive(house) : null)),
      );
  }
  const { endsAt } = drawSharedFlight(house.world, round, await house.secretOf(round.seedHash), nodeHashing);
  context.schedule.plan(
    endsAt,
    onlyWhileRoundIsOpen(() => context.send(house, 'EndLiveFlight')),
  );
  return begun;
}

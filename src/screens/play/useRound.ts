/** The rounds of an instant game: each bet is settled in its own entry. Guests play demonstrations, which send nothing. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { BetId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { houseTime } from '../../api/playerHouse.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount, selectIsGuest, selectRules } from '../../store/selectors/account.ts';
import type { Beat } from '../../ui/sounds.ts';
import { useEscape } from '../../ui/useEscape.ts';
import { demonstrate, demonstrationText, NOTHING_KEPT } from './demonstration.ts';
import { phaseOf, type RoundMovement, type RoundOnBoard } from './round.ts';
import { refusalTextOf, playedOnText, roundWords } from './roundText.ts';
import type { Settled } from './resultText.ts';
import { useRoundMachine, type RoundControl, type RoundGame, type RoundMachine, type ShownRound } from './useRoundMachine.ts';
import { translated } from '../../languages/translated.ts';

interface RoundOptions extends Pick<Settled, 'winAmount'> {
  /** How long bets are blocked after the movement. Default: 0. */
  readonly restMs?: number;
  /** What is heard of the movement. Default: nothing. */
  readonly sounds?: readonly Beat[];
  /** Called with a bet's id as soon as it is held. */
  readonly onHeld?: (bet: BetId) => void;
}

export interface InstantRoundControl extends RoundControl {
  /** Ends the board's movement now. */
  readonly skip: () => void;
  /** Shows a round that was settled before this screen was opened. */
  readonly resume: (round: ShownRound) => void;
}

const SILENT: readonly Beat[] = [];

/** Longer than any board moves. */
const CUT_OFF_MS = 15_000;

/**
 * Whether the board of a bet was cut off by a reload: the bet was settled shortly before this page was loaded. `now` and `settledAt` are
 * times of the house.
 */
export const isCutOff = (settledAt: number, now: number, sinceLoadMs: number): boolean =>
  settledAt <= now - sinceLoadMs && settledAt > now - CUT_OFF_MS;

function roundFrom(events: readonly DomainEvent[]): ShownRound | null {
  const placed = events.find((event) => event.type === 'bet/placed');
  const settled = events.find((event) => event.type === 'bet/settled');
  if (!placed || !settled) return null;
  const { bet: id, stakeCents, choice } = placed.data;
  return { id, stakeCents, choice, payoutCents: settled.data.payoutCents, outcome: settled.data.outcome };
}

/**
 * Controls a game's rounds. The board moves for `durationMs`. A hidden tab, text mode and reduced motion end it at once. If
 * `durationMs` is null, only `skip` and text mode end it, and the round waits while its player is elsewhere.
 */
export function useRound(game: GameName, durationMs: number | null, options: RoundOptions = {}): InstantRoundControl {
  const { restMs = 0, sounds = SILENT, winAmount, onHeld } = options;
  const store = useAppStore();
  const guest = useAppSelector(selectIsGuest);
  const makeGame = useCallback((): RoundGame<ShownRound> => {
    const title = playedOnText(game);
    return {
      title,
      winAmount,
      onHeld,
      // Nobody has won a demonstration, so it is only announced.
      announcementOf: (round) =>
        guest ? `${title}. ${demonstrationText(game, round)} ${NOTHING_KEPT}` : { ...round, description: roundWords(game, round) },
    };
  }, [game, guest, winAmount, onHeld]);
  const [view, machine] = useRoundMachine(makeGame);
  /** Counts the demonstrations on this screen. */
  const nonce = useRef(0);
  const movement = useMovement(durationMs, { outlastsLeaving: !guest, restMs, sounds });

  const actions = useMemo(() => {
    const onBoard = (round: ShownRound): RoundOnBoard<ShownRound> => ({
      id: round.id,
      bets: [round.id],
      result: round,
      movement: store.getState().preferences.instant ? null : movement.current,
    });
    const playDemonstration = (stakeCents: number, choice: object): boolean => {
      const round = demonstrate(game, { stakeCents, choice }, nonce.current, selectRules(store.getState()));
      if (isRefusal(round)) {
        machine.refuse(translated(round.sentence));
        return false;
      }
      nonce.current += 1;
      machine.send({ type: 'sent', bet: round.id });
      machine.send({ type: 'written', placed: null, round: onBoard(round) });
      return true;
    };
    const place = async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
      if (machine.isSending || phaseOf(machine.read()) !== 'idle') return null;
      const finished = machine.roundFinished();
      const began = guest
        ? playDemonstration(stakeCents, choice)
        : await machine.place({ type: 'PlaceBet', payload: { game, stakeCents, choice } }, refusalTextOf(game), (events) => {
            const round = roundFrom(events);
            return round && onBoard(round);
          });
      return began ? finished : null;
    };
    return { place, resume: (round: ShownRound) => machine.send({ type: 'resumed', round: onBoard(round) }) };
  }, [game, guest, machine, movement, store]);

  useCutOffRound(game, durationMs !== null, machine);
  const phase = phaseOf(view);
  useEscape(phase === 'showing' && durationMs !== null, machine.skip);
  return {
    phase,
    round: view.shown?.result ?? null,
    problem: view.problem,
    last: view.last,
    ...actions,
    skip: machine.skip,
    refuse: machine.refuse,
    demonstrates: guest,
  };
}

/** How the board of the next round moves. */
function useMovement(
  durationMs: number | null,
  { outlastsLeaving, restMs, sounds }: { readonly outlastsLeaving: boolean } & Pick<RoundMovement, 'restMs' | 'sounds'>,
): RefObject<RoundMovement | null> {
  const movement = useRef<RoundMovement | null>(null);
  useLayoutEffect(() => {
    const common = { restMs, sounds };
    movement.current = durationMs === null ? { ends: 'player', outlastsLeaving, ...common } : { ends: 'time', durationMs, ...common };
  }, [durationMs, outlastsLeaving, restMs, sounds]);
  return movement;
}

/** Shows the round whose board a reload has cut off. A card that waits for its player is shown by its own screen. */
function useCutOffRound(game: GameName, byTime: boolean, machine: Pick<RoundMachine<ShownRound>, 'send'>): void {
  const house = useHouse();
  const store = useAppStore();
  useEffect(() => {
    const last = byTime ? selectAccount(store.getState())?.recents[game]?.[0] : undefined;
    if (!house || !last || !isCutOff(last.settledAt, houseTime(house), performance.now())) return;
    machine.send({ type: 'resumed', round: { id: last.id, bets: [last.id], result: last, movement: null } });
  }, [byTime, game, house, machine, store]);
}

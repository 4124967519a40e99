/** Connects the rounds of Crash (flight.ts) to a screen. */
import { useMemo } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { crash } from '../../../domain/games/crash.ts';
import type { CrashChoice, CrashOutcome } from '../../../domain/games/crashChoice.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { houseTime } from '../../../api/playerHouse.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { useHouse } from '../../../store/houseContext.ts';
import { selectAccount, selectRules } from '../../../store/selectors/account.ts';
import { makeSelectOwnFlight } from '../../../store/selectors/rounds.ts';
import type { RoundControl } from '../../play/roundMachine.ts';
import { useRoundMachine, useSurroundings } from '../../play/useRoundMachine.ts';
import { CrashFlight, type FlightView } from './flight.ts';
import { standingAt } from './useFlightClock.ts';

export interface FlightControl extends FlightView, RoundControl {
  readonly cashOut: () => Promise<void>;
}

const selectFlight = makeSelectOwnFlight('crash');

export function useFlight(): FlightControl {
  const store = useAppStore();
  const house = useHouse();
  const around = useSurroundings(crash.title);
  const flight = useMemo(() => {
    const look = () => ({ flight: selectFlight(store.getState()), settled: selectAccount(store.getState())?.recents.crash ?? [] });
    const standing = (bet: FlyingBet) => {
      const at = house === null ? bet.at : houseTime(house);
      return { at, hundredths: standingAt(bet, at - bet.at, selectRules(store.getState())) };
    };
    return new CrashFlight({ ...around, look, standing });
  }, [around, house, store]);
  return { ...useRoundMachine(flight), cashOut: flight.cashOut };
}

/** The choice and the outcome of a settled round of Crash. */
export const crashRoundOf = ({ choice, outcome }: SettledBet): { readonly choice: CrashChoice; readonly outcome: CrashOutcome } => ({
  choice,
  outcome: outcome as CrashOutcome,
});

import { createContext } from 'react';

/** A place at the foot of the stage, below its line, for what the bet panel tells there. */
interface StageFoot {
  /** Null while no stage is shown. */
  readonly place: HTMLElement | null;
  readonly takePlace: (place: HTMLElement | null) => void;
}

export const StageFootContext = createContext<StageFoot>({ place: null, takePlace: () => undefined });

import { createContext } from 'react';

/** The element at the foot of the stage, below its line, in which `OnStage` shows the progress of a plan. */
interface StageFoot {
  /** Null while no stage is shown. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

export const StageFootContext = createContext<StageFoot>({ place: null, setPlace: () => undefined });

import { createContext } from 'react';

interface StageFoot {
  /** The element at the foot of the stage, below its line. `OnStage` renders into it. Null while no stage is shown. */
  readonly foot: HTMLElement | null;
  readonly setFoot: (foot: HTMLElement | null) => void;
}

export const StageFootContext = createContext<StageFoot>({ foot: null, setFoot: () => undefined });

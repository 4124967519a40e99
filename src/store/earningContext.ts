/** The partners and the backend of this tab, for the screens where people earn credits. */
import { createContext, useContext } from 'react';
import type { Backend } from '../api/backend/backend.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';

/** The state of `partners.json`. */
export type PartnersState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly partners: Partners }
  | { readonly phase: 'failed' };

export interface EarningServices {
  readonly partnersState: PartnersState;
  /** Reads the configuration again after a failure. */
  readonly reload: () => void;
  /** Null until the house and the configuration are loaded. */
  readonly backend: Backend | null;
  /** The page's own origin, which no wall may have. The text 'null' while `partners.json` is loading. */
  readonly ownOrigin: string;
}

const noEarning: EarningServices = { partnersState: { phase: 'loading' }, reload: () => undefined, backend: null, ownOrigin: 'null' };

export const EarningContext = createContext<EarningServices>(noEarning);

export const useEarning = (): EarningServices => useContext(EarningContext);

/** The partners and the backend of this tab, for the screens where credits are earned. */
import { createContext, useContext } from 'react';
import type { Backend } from '../house/backend/backend.ts';
import type { Partners } from '../house/partners/partnersConfig.ts';

/** What `partners.json` said. */
export type PartnersState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly partners: Partners }
  | { readonly phase: 'failed' };

export interface Earning {
  readonly state: PartnersState;
  /** Reads the configuration again after it could not be read. */
  readonly reload: () => void;
  /** Null while the house or the configuration is not there. */
  readonly backend: Backend | null;
  /** The page's own origin. */
  readonly ownOrigin: string;
}

const noEarning: Earning = { state: { phase: 'loading' }, reload: () => undefined, backend: null, ownOrigin: 'null' };

export const EarningContext = createContext<Earning>(noEarning);

export const useEarning = (): Earning => useContext(EarningContext);

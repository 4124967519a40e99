import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Backend } from '../api/backend/backend.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';
import { EarningContext, type EarningServices, type PartnersState } from '../store/earningContext.ts';
import { useAuth, useHouse, useServices } from '../store/houseContext.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectAccountId } from '../store/selectors/account.ts';

/** Loaded already: the start of the house imports it. Named statically, the landing page would load it too. */
const referralLink = () => import('./referralLink.ts');

const LOADING: PartnersState = { phase: 'loading' };

/** Partners that were read again and are the same stay the same object: a wall that is open is not opened anew. */
function stateOf(partners: Partners | null, before: PartnersState): PartnersState {
  if (partners === null) return { phase: 'failed' };
  const isSame = before.phase === 'loaded' && JSON.stringify(before.partners) === JSON.stringify(partners);
  return isSame ? before : { phase: 'loaded', partners };
}

/** The page's own origin, which no wall may have. `location` is not read at first: there is none where the landing page is printed. */
const originFor = ({ phase }: PartnersState): string => (phase === 'loading' ? 'null' : location.origin);

/** Provides partners and backend to the screens once the house is open, and tracks referrals with the backend. */
export function EarningProvider({ children }: { children: ReactNode }) {
  const house = useHouse();
  const services = useServices();
  const auth = useAuth();
  const account = useAppSelector(selectAccountId);
  const [partnersState, setPartnersState] = useState<PartnersState>(LOADING);
  const [backend, setBackend] = useState<Backend | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!services || !auth) return;
    let over = false;
    const load = async (): Promise<void> => {
      const { loadPartners, backendFor } = await import('./partners.ts');
      const partners = await loadPartners();
      const made = partners && (await backendFor(partners, services, auth));
      if (over) return;
      setPartnersState((before) => stateOf(partners, before));
      setBackend(made);
    };
    load().catch((error: unknown) => {
      console.warn('The partner offers could not be loaded', error);
      if (!over) setPartnersState({ phase: 'failed' });
    });
    return () => {
      over = true;
    };
  }, [services, auth, attempt]);

  useEffect(() => {
    if (!backend) return;
    void referralLink().then(({ processReferralsWith, reportReferralClick }) => {
      processReferralsWith(backend);
      return reportReferralClick(backend);
    });
  }, [backend]);

  useEffect(() => {
    if (backend && house && account) void referralLink().then(({ retryReferralOf }) => retryReferralOf(house.world, account, backend));
  }, [backend, house, account]);

  const reload = useCallback(() => {
    setPartnersState(LOADING);
    setAttempt((before) => before + 1);
  }, []);
  const earning = useMemo(
    (): EarningServices => ({ partnersState, reload, backend, ownOrigin: originFor(partnersState) }),
    [partnersState, reload, backend],
  );
  return <EarningContext.Provider value={earning}>{children}</EarningContext.Provider>;
}

import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { Change } from '../../domain/whatIf/change.ts';
import type { WhatIf } from '../../domain/whatIf/fork.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Inspector } from '../../files/inspection.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { EdgeForm, RoundForm } from './WhatIfForms.tsx';
import { WhatIfResult } from './WhatIfResult.tsx';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

interface WhatIfPanelProps {
  services: HouseServices;
  makeInspector: () => Inspector;
}

type State =
  | { readonly phase: 'idle' | 'working' }
  | { readonly phase: 'done'; readonly whatIf: WhatIf }
  | { readonly phase: 'failed'; readonly sentence: string };

const kinds = [
  { value: 'edge', text: t('House edge') },
  { value: 'round', text: t('One round') },
] as const;

/** What would have been under another house edge, or with another choice in one round. Guests have no history. */
export function WhatIfPanel(props: WhatIfPanelProps) {
  const account = useAppSelector(selectAccount);
  // What one account asked for is not shown to the next one.
  return account ? <OfAccount key={account.id} account={account} {...props} /> : null;
}

function OfAccount({ account, services, makeInspector }: WhatIfPanelProps & { account: Account }) {
  const [kind, setKind] = useState<'edge' | 'round'>('edge');
  const [state, setState] = useState<State>({ phase: 'idle' });
  const isAdmin = account.role === 'admin';
  const busy = state.phase === 'working';

  /** Plays a fresh export again. `lastMs`: only this much of the end of the log; null for all of it. */
  const ask = async (change: Change, lastMs: number | null): Promise<void> => {
    if (busy) return;
    setState({ phase: 'working' });
    const inspector = makeInspector();
    try {
      const exported = await services.exportLog(isAdmin ? 'admin' : account.id, () => undefined);
      if (!exported) throw new StoreUnavailableError(t('The log could not be read'));
      if (exported.isShown === false)
        throw new StoreUnavailableError(t('The house sent another log than the one that this page shows, or an older one.'));
      setState({ phase: 'done', whatIf: await inspector.whatIf(exported.file, change, lastMs) });
    } catch (error) {
      setState({ phase: 'failed', sentence: error instanceof Error ? error.message : String(error) });
    } finally {
      inspector.close();
    }
  };
  const switchKind = (next: 'edge' | 'round'): void => {
    setKind(next);
    setState({ phase: 'idle' });
  };
  const form = { busy, onAsk: (...asked: Parameters<typeof ask>) => void ask(...asked) };
  return (
    <PanelSection title={t('What if')} display="grid" gap="4">
      <Text tone="muted">
        {isAdmin
          ? t('The whole log is played again with the same seeds and one change. Nothing is written.')
          : t('Your history is played again with the same seeds and one change. Nothing is written.')}
      </Text>
      <Segmented legend={t('What is changed')} legendHidden options={kinds} value={kind} onChange={switchKind} disabled={busy} />
      {kind === 'edge' ? <EdgeForm {...form} /> : <RoundForm account={account} {...form} />}
      <Live>
        {state.phase === 'failed' && <Banner tone="error">{withFullStop(translated(state.sentence))}</Banner>}
        {state.phase === 'done' && <WhatIfResult whatIf={state.whatIf} isAdmin={isAdmin} />}
      </Live>
    </PanelSection>
  );
}

const withFullStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** Screen readers read out what appears here. */
const Live = ({ children }: { children: ReactNode }) => (
  <chakra.div aria-live="polite" display="grid" gap="4" _empty={{ display: 'none' }}>
    {children}
  </chakra.div>
);

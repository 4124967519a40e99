import { type ReactNode, Suspense, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { PersonCardContext } from './personCardContext.ts';

const PersonDialog = lazyScreen(() => import('./PersonDialog.tsx').then((module) => module.PersonDialog));

interface PersonCardsProps {
  /** Shown while the dialog loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Shows the card of a player over the page when a name on it is pressed. */
export function PersonCards({ fallback = null, children }: PersonCardsProps) {
  const [person, setPerson] = useState<AccountId | null>(null);
  return (
    <PersonCardContext value={setPerson}>
      {children}
      <Suspense fallback={fallback}>{person && <PersonDialog person={person} onClose={() => setPerson(null)} />}</Suspense>
    </PersonCardContext>
  );
}

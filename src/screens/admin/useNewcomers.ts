import { useEffect } from 'react';
import { eventsOf } from '../../domain/log/entry.ts';
import { showToast } from '../../ui/toasts.ts';
import { useOffice } from './adminContext.ts';

/** Says who has registered in another tab while the portal is open. */
export function useNewcomers(): void {
  const { house } = useOffice();
  useEffect(
    () =>
      house.onEntries((entries) => {
        const names = entries
          .filter(({ act }) => act?.command.type === 'RegisterAccount')
          .flatMap((entry) => eventsOf(entry).flatMap((event) => (event.type === 'account/named' ? [event.data.name] : [])));
        if (names.length > 3) showToast({ kind: 'info', text: `${names.length} new users registered` });
        else for (const name of names) showToast({ kind: 'info', text: `New user registered: ${name}` });
      }),
    [house],
  );
}

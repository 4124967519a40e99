/** The portal over a real house in memory, with the seeded admin or anybody else signed in. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { AdminScreen } from '../../../src/screens/admin/AdminScreen.tsx';
import { OfficeQueries } from '../../../src/screens/admin/officeQueries.tsx';
import type { Office, OfficeAnswer, OfficeOf, OfficeReading } from '../../../src/api/office.ts';
import { ServicesContext } from '../../../src/store/houseContext.ts';
import { signedIn } from '../../../src/store/session.ts';
import { screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';

// Forms are filled in letter by letter: on a busy machine that takes longer than a test may by default.
vi.setConfig({ testTimeout: 60_000 });

export const admin = seededAdmin.account;

interface Portal extends ScreenHouse {
  /**
   * Opens the portal, as the admin unless told; `query` chooses the tab. `office` is by default that of the house in the tab.
   */
  readonly open: (query?: string, as?: AccountId | null, office?: OfficeOf) => Promise<void>;
}

export async function portal(): Promise<Portal> {
  const house = await screenHouse();
  return {
    ...house,
    async open(query = '', as = admin, office = house.services.office) {
      if (as) house.store.dispatch(signedIn({ accountId: as, sessionId: 'a session', expiresAt: house.browser.clock.at + 3_600_000 }));
      house.show(
        <ServicesContext.Provider value={{ ...house.services, office }}>
          <Routes>
            <Route index element={<p>Home</p>} />
            <Route path="/admin" element={<AdminScreen />} />
          </Routes>
        </ServicesContext.Provider>,
        `/admin${query}`,
      );
      if (as === admin) await screen.findByRole('heading', { name: 'Admin Portal' });
    },
  };
}

type Answers = { readonly [Name in OfficeReading]?: OfficeAnswer<Name> | Error };

/** Shows a part of the portal whose office answers once with these answers, or fails with these errors: who asks again, or something else, waits. */
export async function showAnswered(shown: ReactNode, answers: Answers, address?: string): Promise<void> {
  const house = await screenHouse();
  const left = new Map(Object.entries(answers));
  const read = vi.fn((name: string) => {
    const answer = left.get(name);
    left.delete(name);
    if (answer instanceof Error) return Promise.reject(answer);
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
  }) as Office['read'];
  house.show(<OfficeQueries office={{ ...house.services.office(admin), read }}>{shown}</OfficeQueries>, address);
}

/** Puts a text in a field at once, in place of what is there. Typing it would draw the page again for each letter. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

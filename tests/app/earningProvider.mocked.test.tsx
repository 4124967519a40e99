/** When partners and backend come to the screens, and what is told of referrals then. */
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Provider } from 'react-redux';
import type { AuthService } from '../../src/api/auth/authService.ts';
import type { Backend } from '../../src/api/backend/backend.ts';
import type { Partners } from '../../src/api/partners/partnersConfig.ts';
import { backendFor, loadPartners } from '../../src/app/partners.ts';
import { EarningProvider } from '../../src/app/EarningProvider.tsx';
import { processReferralsWith, reportReferralClick, retryReferralOf } from '../../src/app/referralLink.ts';
import { useEarning, type EarningServices } from '../../src/store/earningContext.ts';
import { AuthContext, HouseContext, ServicesContext } from '../../src/store/houseContext.ts';
import { configuredPartners } from '../kit/earning.tsx';
import { screenHouse, type ScreenHouse } from '../kit/screenHouse.tsx';

vi.mock('../../src/app/partners.ts', () => ({ loadPartners: vi.fn(), backendFor: vi.fn() }));
vi.mock('../../src/app/referralLink.ts', () => ({
  processReferralsWith: vi.fn(),
  reportReferralClick: vi.fn(() => Promise.resolve()),
  retryReferralOf: vi.fn(() => Promise.resolve()),
}));

const backend = {} as Backend;
let read: (partners: Partners | null) => void;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadPartners).mockImplementation(() => new Promise((resolve) => (read = resolve)));
  vi.mocked(backendFor).mockResolvedValue(backend);
});

/** Opens the house. Returns what screens get of it. */
async function open(house: ScreenHouse, services: ScreenHouse['services'] | null = house.services): Promise<() => EarningServices> {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={house.store}>
      <HouseContext.Provider value={house.tab.house}>
        <ServicesContext.Provider value={services}>
          <AuthContext.Provider value={{} as AuthService}>
            <EarningProvider>{children}</EarningProvider>
          </AuthContext.Provider>
        </ServicesContext.Provider>
      </HouseContext.Provider>
    </Provider>
  );
  const { result } = renderHook(useEarning, { wrapper });
  await act(() => vi.dynamicImportSettled());
  return () => result.current;
}

const answer = (partners: Partners | null) =>
  act(async () => {
    read(partners);
    await vi.dynamicImportSettled();
  });

test('before the house is open nothing is read', async () => {
  const earning = await open(await screenHouse(), null);
  expect(loadPartners).not.toHaveBeenCalled();
  expect(earning()).toMatchObject({ partnersState: { phase: 'loading' }, backend: null, ownOrigin: 'null' });
});

test('partners and backend come together; a click is told, and a referral that failed is tried again for who is signed in', async () => {
  const house = await screenHouse();
  const earning = await open(house);
  await answer(configuredPartners());
  expect(earning()).toMatchObject({ partnersState: { phase: 'loaded', partners: configuredPartners() }, ownOrigin: location.origin });
  expect(earning().backend).toBe(backend);
  expect(processReferralsWith).toHaveBeenCalledExactlyOnceWith(backend);
  expect(reportReferralClick).toHaveBeenCalledExactlyOnceWith(backend);
  expect(retryReferralOf).not.toHaveBeenCalled();
  await act(async () => {
    house.signIn();
    await vi.dynamicImportSettled();
  });
  expect(retryReferralOf).toHaveBeenCalledExactlyOnceWith(house.tab.house.world, house.account, backend);
});

test('partners that cannot be read are told, and read again when somebody asks', async () => {
  const earning = await open(await screenHouse());
  await answer(null);
  expect(earning()).toMatchObject({ partnersState: { phase: 'failed' }, backend: null });
  await act(async () => {
    earning().reload();
    await vi.dynamicImportSettled();
  });
  expect(earning().partnersState.phase).toBe('loading');
  await answer(configuredPartners());
  expect(earning().partnersState.phase).toBe('loaded');
  expect(loadPartners).toHaveBeenCalledTimes(2);
});

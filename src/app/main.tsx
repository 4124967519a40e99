import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { BackupContext, type RestoreBackup } from '../screens/frame/backupContext.ts';
import { AuthContext, ClockworkContext, HouseContext } from '../store/houseContext.ts';
import { makeStore } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { App } from './App.tsx';
import { boot, type OpenedApp } from './boot.ts';
import { eraseHouse, onReplaced, replaceHouse, tellReplaced } from './browserHouse.ts';
import { browserStorage } from './browserStorage.ts';
import { takeReferralFromAddress } from './referralLink.ts';

if (takeReferralFromAddress() !== null) showToast({ kind: 'success', text: 'Referral code applied!' });

const { store, persistor } = makeStore(browserStorage());
const opening = boot(store, persistor);
onReplaced(() => location.reload());

/** Deletes the log of this browser and starts over. The person has been asked before. */
async function startAgain(): Promise<void> {
  (await opening)?.close();
  await eraseHouse();
  tellReplaced();
  location.reload();
}

/** Replaces the house by a backup and starts over; answers the sentence of what is wrong. */
const restore: RestoreBackup = async (file, passphrase) => {
  try {
    const opened = await opening;
    await replaceHouse(file, passphrase, () => opened?.close());
    tellReplaced();
    location.reload();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'The backup could not be restored.';
  }
};

function Root() {
  const [opened, setOpened] = useState<OpenedApp | null>(null);
  useEffect(() => {
    void opening.then(setOpened);
  }, []);
  return (
    <Provider store={store}>
      <UiProvider>
        <HouseContext.Provider value={opened?.house ?? null}>
          <AuthContext.Provider value={opened?.auth ?? null}>
            <ClockworkContext.Provider value={opened?.clockwork ?? null}>
              <BackupContext.Provider value={restore}>
                <BrowserRouter>
                  <App onStartAgain={startAgain} />
                </BrowserRouter>
              </BackupContext.Provider>
            </ClockworkContext.Provider>
          </AuthContext.Provider>
        </HouseContext.Provider>
      </UiProvider>
    </Provider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);

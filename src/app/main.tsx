import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { cryptoEntropy } from '../house/browser/entropy.ts';
import { broadcastPresence } from '../house/browser/presence.ts';
import { freshCommandId } from '../house/chance.ts';
import { BackupContext, type RestoreBackup } from '../screens/frame/backupContext.ts';
import { AuthContext, HouseContext } from '../store/houseContext.ts';
import { PresenceContext } from '../store/presenceContext.ts';
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

/** This tab among the open ones: who uses it, until its page goes. */
const presence = broadcastPresence(freshCommandId(cryptoEntropy));
const tellWho = (): void => presence.be(store.getState().session.accountId);
store.subscribe(tellWho);
addEventListener('pagehide', () => presence.leave());
addEventListener('pageshow', () => presence.stay());

/** Deletes the log of this browser and starts over. The person has been asked before. */
async function startAgain(): Promise<void> {
  (await opening)?.house.close();
  await eraseHouse();
  tellReplaced();
  location.reload();
}

/** Replaces the house by a backup and starts over; answers the sentence of what is wrong. */
const restore: RestoreBackup = async (file, passphrase) => {
  try {
    const opened = await opening;
    await replaceHouse(file, passphrase, () => opened?.house.close());
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
            <BackupContext.Provider value={restore}>
              <PresenceContext.Provider value={presence}>
                <BrowserRouter>
                  <App onStartAgain={startAgain} />
                </BrowserRouter>
              </PresenceContext.Provider>
            </BackupContext.Provider>
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

/** The app without a network. */
import { scriptUrl } from '../house/browser/trustedTypes.ts';
import { SERVICE_WORKER } from '../serviceWorker/appFiles.ts';

/** Has a worker keep the app's files, once the page has nothing better to do. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker
      .register(scriptUrl(SERVICE_WORKER))
      .catch((error: unknown) => console.warn('The app cannot be kept for use without a network', error));
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 1_000);
}

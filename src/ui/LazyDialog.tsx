import { later } from './later.tsx';

/** `Dialog` with lazily loaded code, for pages that must load fast. Open it with `useOpener`. */
export const LazyDialog = later(() => import('./Dialog.tsx').then((module) => module.Dialog));

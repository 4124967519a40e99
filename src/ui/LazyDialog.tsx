import { later } from './later.tsx';

/** `Dialog` whose code is fetched when it is first opened, by `useOpener`: for pages that must load light. */
export const LazyDialog = later(() => import('./Dialog.tsx').then((module) => module.Dialog));

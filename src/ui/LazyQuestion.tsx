import { later } from './later.tsx';

/** `Question` whose code is fetched when it is first opened, by `useOpener`: for pages that must load light. */
export const LazyQuestion = later(() => import('./Question.tsx').then((module) => module.Question));

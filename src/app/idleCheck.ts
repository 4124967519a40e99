/** When the page has time to check what the house says. */
import { sharedTexts } from '../browser/storages.ts';

/** So long after the start. */
export const AFTER_START_MS = 3_000;

/** Under automation the verification runs only if local storage has this key, so that tests and measurements control it. */
export const ASKED_KEY = 'checkLog';
export const isCheckWanted = (): boolean => !navigator.webdriver || sharedTexts.getItem(ASKED_KEY) !== null;

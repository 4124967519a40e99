import { t } from '../../languages/t.ts';

/** Shown wherever a partner's walls or offers could not be loaded. */
export const LOAD_FAILED = t('Failed to load offers. Please try again.');

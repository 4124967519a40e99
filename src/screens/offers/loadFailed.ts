/** The sentence where something of a partner could not be loaded. */
import { t } from '../../languages/t.ts';
export const LOAD_FAILED = t('Failed to load offers. Please try again.');

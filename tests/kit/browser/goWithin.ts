import type { Page } from '@playwright/test';

/** Goes to another address of the app like the back button does, without loading it again. Begins at the top of the page. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    scrollTo(0, 0);
  }, address);

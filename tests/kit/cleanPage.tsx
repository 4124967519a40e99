import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { forgetAnnouncements } from '../../src/ui/announcements.ts';
import { dismissToast, readToasts } from '../../src/ui/toasts.ts';

function StylesForgotten(): null {
  const cache = useEmotionCache();
  cache?.sheet.flush();
  Object.assign(cache ?? {}, { inserted: {}, registered: {} });
  return null;
}

/** Takes the rules of all that was shown off the page: each question about a style goes through all of them. */
function forgetStyles(): void {
  render(<StylesForgotten />);
  cleanup();
}

/** Leaves the page as it was before a test: nothing is shown, nothing is kept, no clock stands still. */
export function cleanPage(): void {
  cleanup();
  forgetStyles();
  for (const { id } of readToasts()) dismissToast(id);
  forgetAnnouncements();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  if (!vi.isFakeTimers()) return;
  // What waits for a moment in a module would wait for ever.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}

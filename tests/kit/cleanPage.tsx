import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { forgetAnnouncements } from '../../src/ui/announcements.tsx';
import { dismissToast, readToasts } from '../../src/ui/toasts.ts';

function StylesForgotten(): null {
  const cache = useEmotionCache();
  cache?.sheet.flush();
  Object.assign(cache ?? {}, { inserted: {}, registered: {} });
  return null;
}

/** Removes the style rules of everything that was shown, because each computed style goes through all of them. */
function forgetStyles(): void {
  render(<StylesForgotten />);
  cleanup();
}

/** Cleans up after a test: nothing is shown or stored, and real timers are back. */
export function cleanPage(): void {
  cleanup();
  forgetStyles();
  for (const { id } of readToasts()) dismissToast(id);
  forgetAnnouncements();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  if (!vi.isFakeTimers()) return;
  // Runs timers that modules wait for. They would never fire otherwise.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}

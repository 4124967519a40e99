import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { readAnnouncements, subscribeAnnouncements } from './announcements.ts';
import { VisuallyHidden } from './Text.tsx';

/**
 * The app's two live regions. Mounted once, for good: a region that appears together with its text is not
 * read by most screen readers. Filled through `announce`. They are children of <body>, because an open dialog
 * hides everything else there from screen readers, and with it what lies inside.
 */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(subscribeAnnouncements, readAnnouncements, readAnnouncements);
  return createPortal(
    <>
      <VisuallyHidden as="div" role="status" aria-live="polite" aria-atomic="true" data-region="polite">
        {polite}
      </VisuallyHidden>
      <VisuallyHidden as="div" role="alert" aria-live="assertive" aria-atomic="true" data-region="assertive">
        {assertive}
      </VisuallyHidden>
    </>,
    document.body,
  );
}

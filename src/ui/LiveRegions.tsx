import { createPortal } from 'react-dom';
import { useAnnouncements } from './announcements.ts';
import { VisuallyHidden } from './Text.tsx';
import { useInBrowser } from './useInBrowser.ts';

/**
 * The app's two live regions, filled through `announce`. Mount them once and keep them mounted: most screen readers do not
 * read a region that appears together with its text. They are children of <body>, because an open dialog hides its
 * siblings, and everything inside them, from screen readers.
 */
export function LiveRegions() {
  const { polite, assertive } = useAnnouncements();
  if (!useInBrowser()) return null;
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

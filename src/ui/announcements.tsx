/**
 * What screen readers are told beside what is on the screen. `announce` takes a sentence from anywhere in the app, and `LiveRegions`, which is mounted once,
 * has it read. Sentences are gathered for a moment, because a region that changes twice in a row loses the first text.
 */
import { createPortal } from 'react-dom';
import { sharedValue, useSharedValue } from './sharedValue.ts';
import { VisuallyHidden } from './Text.tsx';
import { useHydrated } from './useHydrated.ts';

/** The urgency of an announcement. `assertive` interrupts, so it is for errors only. */
type Urgency = 'polite' | 'assertive';

interface Announcements {
  readonly polite: string;
  readonly assertive: string;
}

/** Sentences within this time are spoken together, so that none is lost. */
const gatherMs = 120;

const silence: Announcements = { polite: '', assertive: '' };
const current = sharedValue(silence);
let waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The next text of a region: the waiting sentences, or the text before if there are none. A repeated text gets a no-break space, because
 * screen readers only read a changed one.
 */
function nextText(sentences: readonly string[], before: string): string {
  if (sentences.length === 0) return before;
  const text = sentences.join(' ');
  return text === before ? `${text}\u00A0` : text;
}

function flush(): void {
  timer = undefined;
  const before = current.read();
  const { polite, assertive } = waiting;
  waiting = { polite: [], assertive: [] };
  current.set({ polite: nextText(polite, before.polite), assertive: nextText(assertive, before.assertive) });
}

/** Makes screen readers read a sentence through `LiveRegions`. It works from anywhere in the app. A sentence that is already waiting is read once. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (!waiting[urgency].includes(text)) waiting[urgency].push(text);
  timer ??= setTimeout(flush, gatherMs);
}

/** Clears the regions and the waiting sentences. */
export function forgetAnnouncements(): void {
  clearTimeout(timer);
  timer = undefined;
  current.set(silence);
  waiting = { polite: [], assertive: [] };
}

/**
 * The app's two live regions, filled through `announce`. Mount them once and keep them mounted: most screen readers do not
 * read a region that appears together with its text. They are children of <body>, because an open dialog hides its
 * siblings, and everything inside them, from screen readers.
 */
export function LiveRegions() {
  const { polite, assertive } = useSharedValue(current);
  if (!useHydrated()) return null;
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

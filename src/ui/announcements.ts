/** How urgent a spoken sentence is: `assertive` interrupts, so it is for errors only. */
type Urgency = 'polite' | 'assertive';

interface Announcements {
  readonly polite: string;
  readonly assertive: string;
}

/** Sentences that arrive within this time are spoken as one, so that none swallows another. */
const gatherMs = 120;

let current: Announcements = { polite: '', assertive: '' };
let waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The same sentence twice must change the text, or screen readers stay silent: a no-break space does. */
function spoken(sentences: string[], before: string): string {
  const text = sentences.join(' ');
  return text === before ? `${text}\u00A0` : text;
}

function flush(): void {
  timer = undefined;
  current = {
    polite: waiting.polite.length > 0 ? spoken(waiting.polite, current.polite) : current.polite,
    assertive: waiting.assertive.length > 0 ? spoken(waiting.assertive, current.assertive) : current.assertive,
  };
  waiting = { polite: [], assertive: [] };
  for (const listener of listeners) listener();
}

/** Has a sentence spoken by screen readers through `LiveRegions`, from anywhere in the app. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  waiting[urgency].push(text);
  timer ??= setTimeout(flush, gatherMs);
}

/** Nothing has been said, and nothing waits to be. */
export function forgetAnnouncements(): void {
  clearTimeout(timer);
  timer = undefined;
  current = { polite: '', assertive: '' };
  waiting = { polite: [], assertive: [] };
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readAnnouncements(): Announcements {
  return current;
}

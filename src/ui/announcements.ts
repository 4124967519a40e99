/** The urgency of an announcement. `assertive` interrupts, so it is for errors only. */
type Urgency = 'polite' | 'assertive';

interface Announcements {
  readonly polite: string;
  readonly assertive: string;
}

/** Sentences within this time are spoken together, so that none is lost. */
const gatherMs = 120;

let current: Announcements = { polite: '', assertive: '' };
let waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A repeated sentence gets a no-break space, because screen readers only read a changed text. */
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

/** Makes screen readers read a sentence through `LiveRegions`. It works from anywhere in the app. One that waits already is read once. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (!waiting[urgency].includes(text)) waiting[urgency].push(text);
  timer ??= setTimeout(flush, gatherMs);
}

/** Clears the regions and the waiting sentences. */
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

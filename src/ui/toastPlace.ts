/** Where toasts may lie: low on the screen, but never over what a person is about to press. */

/** From `top` to `bottom` of the viewport, CSS pixels. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The lowest gap between the obstacles in `area` that is at least `height` tall. If there is none, the tallest gap. */
export function gapFor(height: number, area: Span, obstacles: readonly Span[]): Span {
  const inOrder = obstacles.toSorted((a, b) => b.bottom - a.bottom);
  let best: Span = { top: area.bottom, bottom: area.bottom };
  let end = area.bottom;
  for (const { top, bottom } of [...inOrder, { top: area.top, bottom: area.top }]) {
    const gap = { top: Math.max(bottom, area.top), bottom: end };
    if (gap.bottom - gap.top >= height) return gap;
    if (gap.bottom - gap.top > best.bottom - best.top) best = gap;
    end = Math.min(end, top);
  }
  return best;
}

/** An open menu, the buttons that a form or a dialog is there for, the bar at the top, and the links at the bottom. */
const KEEP_CLEAR =
  '[role=menu], form button[type=submit], [data-part=footer] button, [data-part=close-trigger], body header, body footer a';
/** Everything else that is pressed to do something, and the result of a round. They are kept clear where there is room for that. */
const PRESSED = 'main :is(button, input, select, textarea, [role=tab], [data-result])';
/** Links, of which some look like buttons. They are kept clear where there is room for that too. */
const LINKS = 'main a';
const DIALOG = '[role=dialog], [role=alertdialog]';
/** Between toasts and what they keep clear of, CSS pixels. */
const DISTANCE = 8;

/**
 * Moves the stack of toasts up to where it covers neither what is to be kept clear nor what has the focus; makes it scroll where that is
 * too small.
 */
export function placeToasts(stack: HTMLElement): void {
  const scope = [...document.querySelectorAll(DIALOG)].at(-1) ?? document;
  const { left, right } = stack.getBoundingClientRect();
  const focused = stack.contains(document.activeElement) ? null : document.activeElement;
  const spansOf = (elements: Iterable<Element>): Span[] =>
    [...elements]
      .map((element) => element.getBoundingClientRect())
      .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right)
      .map((rect) => ({ top: rect.top - DISTANCE, bottom: rect.bottom + DISTANCE }));
  const kept = spansOf(scope.querySelectorAll(KEEP_CLEAR));
  if (focused?.matches('a, button, input, textarea')) kept.push(...spansOf([focused]));
  // An on-screen keyboard makes the visual viewport smaller than the window.
  const bottom = window.visualViewport ? window.visualViewport.offsetTop + window.visualViewport.height : window.innerHeight;
  const margin = left > 0 ? 2 * DISTANCE : DISTANCE;
  const height = stack.scrollHeight;
  const area = { top: margin, bottom: bottom - margin };
  const pressed = [...kept, ...spansOf(scope.querySelectorAll(PRESSED))];
  const everything = [...pressed, ...spansOf(scope.querySelectorAll(LINKS))];
  const largest = Math.max(0, ...Array.from(stack.children, (toast) => toast.getBoundingClientRect().height));
  // The first of these that fits. One toast at a time, in a box that scrolls, is better than all of them over a button.
  const wanted = [
    [everything, height],
    [pressed, height],
    [everything, largest],
    [pressed, largest],
    [kept, height],
  ] as const;
  const gaps = wanted.map(([spans, least]) => ({ least, gap: gapFor(least, area, spans) }));
  const { gap } = gaps.find(({ least, gap: { top, bottom: end } }) => end - top >= least) ?? { gap: gapFor(height, area, kept) };
  const room = gap.bottom - gap.top;
  stack.style.bottom = `${window.innerHeight - gap.bottom}px`;
  stack.style.maxHeight = `${room}px`;
  // Only where it must: a box that scrolls cuts off the shadows.
  stack.style.overflowY = height > room ? 'auto' : 'visible';
}

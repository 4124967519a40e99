/** Where the stack of toasts comes to lie on a page. Nothing has a place in this DOM, so every element is given one. */
import { afterEach, expect, test } from 'vitest';
import { placeToasts } from '../../src/ui/toastPlace.ts';

const WIDTH = 360;
const HEIGHT = 130;
/** Of one toast of the stack. */
const ONE = 60;
const MARGIN = 8;

/** An element over the whole width, from `top` to `bottom` of the window. */
function put(tag: string, parent: Element, top: number, bottom: number): HTMLElement {
  const element = parent.appendChild(document.createElement(tag));
  element.getBoundingClientRect = () => new DOMRect(0, top, WIDTH, bottom - top);
  return element;
}

/** The lower edge of the toasts on a page with these elements, from the top of the window. */
function lowerEdge(...elements: readonly (readonly [tag: string, top: number, bottom: number])[]): number {
  const main = put('main', document.body, 0, innerHeight);
  for (const [tag, top, bottom] of elements) put(tag, main, top, bottom);
  const stack = put('section', document.body, innerHeight - HEIGHT, innerHeight);
  Object.defineProperty(stack, 'scrollHeight', { value: HEIGHT });
  put('div', stack, innerHeight - HEIGHT, innerHeight - HEIGHT + ONE);
  put('div', stack, innerHeight - ONE, innerHeight);
  placeToasts(stack);
  return innerHeight - Number.parseFloat(stack.style.bottom);
}

afterEach(() => document.body.replaceChildren());

test('they lie low where nothing is', () => expect(lowerEdge()).toBe(innerHeight - MARGIN));

test.each(['a', 'button'])('they lie above <%s> that is pressed next', (tag) =>
  expect(lowerEdge([tag, innerHeight - 100, innerHeight - 50])).toBe(innerHeight - 100 - MARGIN),
);

test('where links leave no room they keep off what is pressed to do something', () => {
  const [button, links] = [innerHeight - 100, 40];
  expect(lowerEdge(['a', 0, links * 5], ['a', links * 5, button - 100], ['button', button, innerHeight])).toBe(button - MARGIN);
});

test('where there is room for one of them only, they scroll there', () => {
  const [form, button] = [innerHeight - 200, innerHeight - 100];
  expect(lowerEdge(['button', 0, form], ['button', button, innerHeight])).toBe(button - MARGIN);
  const stack = document.querySelector('section');
  expect(stack?.style).toMatchObject({ maxHeight: `${button - form - 2 * MARGIN}px`, overflowY: 'auto' });
});

test('where nothing leaves room they lie low', () => expect(lowerEdge(['button', 0, innerHeight])).toBe(innerHeight - MARGIN));

test.each([
  ['a menu', '<div role="menu"></div>'],
  ['the button that sends a form', '<form><button type="submit"></button></form>'],
  ['the buttons of a dialog', '<div data-part="footer"><button></button></div>'],
  ['the cross of a dialog', '<button data-part="close-trigger"></button>'],
  ['the bar at the top', '<header></header>'],
  ['the links at the bottom', '<footer><a></a></footer>'],
])('%s is kept clear, even where the rest leaves no room', (_what, html) => {
  const top = innerHeight - 100;
  const box = put('div', document.body, 0, 0);
  box.innerHTML = html;
  for (const kept of box.querySelectorAll('*')) kept.getBoundingClientRect = () => new DOMRect(0, top, WIDTH, 50);
  expect(lowerEdge(['button', 0, innerHeight])).toBe(top - MARGIN);
});

test.each([
  ['a text field', '<input>'],
  ['a list of options', '<select></select>'],
  ['a long text', '<textarea></textarea>'],
  ['a tab', '<div role="tab"></div>'],
  ['the result of a round', '<div data-result=""></div>'],
])('%s is kept clear where there is room', (_what, html) => {
  const top = innerHeight - 100;
  const main = put('main', document.body, 0, innerHeight);
  main.innerHTML = html;
  for (const pressed of main.children) pressed.getBoundingClientRect = () => new DOMRect(0, top, WIDTH, 50);
  expect(lowerEdge()).toBe(top - MARGIN);
});

test('what has the focus is kept clear too', () => {
  const link = put('a', document.body, innerHeight - 100, innerHeight - 50);
  link.setAttribute('href', '#');
  link.focus();
  expect(lowerEdge(['button', 0, innerHeight])).toBe(innerHeight - 100 - MARGIN);
});

test('in front of an open dialog only the dialog counts', () => {
  const dialog = put('div', document.body, 0, innerHeight);
  dialog.setAttribute('role', 'dialog');
  const footer = put('div', dialog, 0, innerHeight);
  footer.dataset['part'] = 'footer';
  put('button', footer, innerHeight - 100, innerHeight - 50);
  expect(lowerEdge(['header', 0, innerHeight])).toBe(innerHeight - 100 - MARGIN);
});

import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstAction, hasRead, rememberPress, adoptPrintedPage } from '../../src/app/printedPage.ts';
import { splashMs, splashSeenKey } from '../../src/screens/landing/splash.ts';

/** The page as the server sends it, after prepare.js. */
function printed({ kept = false, splash = false } = {}): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  root.setAttribute('data-printed', '');
  root.append(Object.assign(document.createElement('button'), { textContent: 'Create Account' }));
  const picture = document.createElement('div');
  picture.setAttribute('data-splash', '');
  const placeholder = Object.assign(document.createElement('template'), { id: 'placeholder' });
  placeholder.content.append('Loading');
  document.body.replaceChildren(root, picture, placeholder);
  if (kept) document.documentElement.dataset['kept'] = '';
  if (splash) document.documentElement.dataset['showsSplash'] = '';
  return root;
}

const splash = (): Element | null => document.querySelector('[data-splash]');

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  for (const mark of ['kept', 'showsSplash']) delete document.documentElement.dataset[mark];
});

describe('the printed page', () => {
  test('stays for a guest, without the marks of what it was', () => {
    const root = printed();
    expect(adoptPrintedPage(root)).toBe(true);
    expect(root.textContent).toBe('Create Account');
    expect(root.hasAttribute('data-printed')).toBe(false);
    expect(document.querySelector('template')).toBeNull();
  });

  test('makes way for the placeholder where the visitor is known', () => {
    const root = printed({ kept: true });
    expect(adoptPrintedPage(root)).toBe(false);
    expect(root.textContent).toBe('Loading');
    expect(document.documentElement.dataset['kept']).toBeUndefined();
  });

  test('any other page begins with its placeholder as it is', () => {
    const root = document.createElement('div');
    root.textContent = 'Loading';
    expect(adoptPrintedPage(root)).toBe(false);
    expect(root.textContent).toBe('Loading');
  });

  test('has no splash where this tab has seen it', () => {
    adoptPrintedPage(printed());
    expect(splash()).toBeNull();
  });

  test.each([
    ['after two seconds', () => void vi.advanceTimersByTime(splashMs)],
    ['at the first key', () => void fireEvent.keyDown(window, { key: 'Tab' })],
    ['at the first press', () => void fireEvent.pointerDown(window)],
  ])('loses its splash %s', (_when, end) => {
    adoptPrintedPage(printed({ splash: true }));
    expect(sessionStorage.getItem(splashSeenKey)).not.toBeNull();
    vi.advanceTimersByTime(splashMs - 1);
    expect(splash()).not.toBeNull();
    end();
    expect(splash()).toBeNull();
    expect(document.documentElement.dataset['showsSplash']).toBeUndefined();
  });
});

describe('the app comes', () => {
  const done = async (promise: Promise<void>): Promise<boolean> => {
    let isDone = false;
    void promise.then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(0);
    return isDone;
  };

  test.each([
    ['a movement of the pointer', () => fireEvent(document.body, new PointerEvent('pointermove', { bubbles: true, movementX: 1 }))],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['scrolling', () => fireEvent.wheel(document)],
    ['a press by a program', () => document.body.click()],
  ])('with %s', async (_what, act) => {
    const acted = firstAction();
    expect(await done(acted)).toBe(false);
    act();
    expect(await done(acted)).toBe(true);
  });

  test('not with a pointer that rests where something new is drawn', async () => {
    const acted = firstAction();
    fireEvent.pointerMove(document.body);
    expect(await done(acted)).toBe(false);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(await done(acted)).toBe(true);
  });

  test('when somebody has read for a while', async () => {
    const read = hasRead();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await done(read)).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await done(read)).toBe(true);
  });
});

describe('a press before the app is there', () => {
  function pressed() {
    const root = printed();
    const button = root.querySelector('button');
    if (!button) throw new Error('there is no button');
    const answering = rememberPress(root);
    const answer = vi.fn<() => void>();
    button.click();
    button.addEventListener('click', answer);
    return { root, button, answering, answer };
  }

  test('is answered once the app is there, and the button is busy until then', async () => {
    const { button, answering, answer } = pressed();
    expect(button).toHaveAttribute('aria-busy', 'true');
    answering.page();
    expect(button).not.toHaveAttribute('aria-busy');
    await Promise.resolve();
    expect(answer).toHaveBeenCalledOnce();
    button.click();
    expect(button, 'the app answers by itself now').not.toHaveAttribute('aria-busy');
  });

  test('on the frame is answered with the frame, and not again with the page', async () => {
    const { button, answering, answer } = pressed();
    answering.frame();
    await Promise.resolve();
    expect(answer).toHaveBeenCalledOnce();
    button.click();
    expect(button, 'the frame answers by itself now').not.toHaveAttribute('aria-busy');
    answering.page();
    await Promise.resolve();
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test('on the page waits until the page answers, not only its frame', async () => {
    const root = printed();
    const main = document.createElement('main');
    const button = document.createElement('button');
    root.append(main);
    main.append(button);
    const answering = rememberPress(root);
    button.click();
    const answer = vi.fn<() => void>();
    button.addEventListener('click', answer);
    answering.frame();
    await Promise.resolve();
    expect(answer).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    answering.page();
    await Promise.resolve();
    expect(answer).toHaveBeenCalledOnce();
  });

  test('is forgotten when another control gets the focus', async () => {
    const { root, button, answering, answer } = pressed();
    const link = Object.assign(document.createElement('a'), { href: '/games' });
    root.append(link);
    link.focus();
    answering.page();
    expect(button).not.toHaveAttribute('aria-busy');
    await Promise.resolve();
    expect(answer).not.toHaveBeenCalled();
  });
});

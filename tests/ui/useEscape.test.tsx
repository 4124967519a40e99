import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEscape } from '../../src/ui/useEscape.ts';

afterEach(() => document.body.replaceChildren());

const press = (key: string): boolean => fireEvent.keyDown(document.body, { key });

test('Escape acts while active, and other keys never', () => {
  const act = vi.fn();
  const { rerender } = renderHook(({ active }) => useEscape(active, act), { initialProps: { active: false } });
  press('Escape');
  expect(act).not.toHaveBeenCalled();
  rerender({ active: true });
  press('Enter');
  expect(act).not.toHaveBeenCalled();
  press('Escape');
  expect(act).toHaveBeenCalledOnce();
});

test.each(['dialog', 'alertdialog', 'menu'])('Escape is left to an open %s', (role) => {
  const act = vi.fn();
  renderHook(() => useEscape(true, act));
  const overlay = document.body.appendChild(document.createElement('div'));
  overlay.setAttribute('role', role);
  press('Escape');
  expect(act).not.toHaveBeenCalled();
  overlay.remove();
  press('Escape');
  expect(act).toHaveBeenCalledOnce();
});

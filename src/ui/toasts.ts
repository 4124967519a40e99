/** The list of toasts: short sentences in the corner, shown from anywhere in the app by `showToast`. Toaster.tsx draws them. */
import { announce } from './announcements.tsx';
import { sharedValue, useSharedValue } from './sharedValue.ts';

type ToastKind = 'success' | 'info' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** When it was shown, by `performance.now()`. */
  readonly at: number;
}

/** Other toasts than errors close after this time. Errors stay until they are dismissed, a success is shown, or the page changes. */
export const toastMs = 5000;
/** The most toasts at a time, shown or waiting. Another one replaces the oldest that is no error. */
const mostKept = 4;
/** How many are shown at a time. */
const mostShown = 2;

const toasts = sharedValue<readonly Toast[]>([]);
let nextId = 1;

function makeRoom(list: readonly Toast[]): readonly Toast[] {
  if (list.length < mostKept) return list;
  const leaving = list.find((toast) => toast.kind !== 'error') ?? list[0];
  return list.filter((toast) => toast !== leaving);
}

/**
 * Shows a short sentence in the corner and has it spoken. A sentence that is already on screen is not stacked
 * a second time; it is renewed. `spoken` is the sentence for screen readers, which may say more. Returns the id for
 * `dismissToast`.
 */
export function showToast({ kind, text, spoken = text }: { kind: ToastKind; text: string; spoken?: string }): number {
  const id = nextId++;
  // A success removes the errors before it.
  const others = toasts
    .read()
    .filter((toast) => (toast.kind !== kind || toast.text !== text) && (kind !== 'success' || toast.kind !== 'error'));
  toasts.set([...makeRoom(others), { id, kind, text, at: performance.now() }]);
  announce(spoken, kind === 'error' ? 'assertive' : 'polite');
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.read().filter((toast) => toast.id !== id));
}

/** An error that is younger than this may be the reason why the page changes. It stays. */
const YOUNG_MS = 1_000;

/** Removes the errors of the page that is left. */
export function endErrors(): void {
  const now = performance.now();
  toasts.set(toasts.read().filter(({ kind, at }) => kind !== 'error' || now - at < YOUNG_MS));
}

/** The toasts that are shown: the newest error at once, the others one after the other. */
export const shownToasts = (list: readonly Toast[]): readonly Toast[] => {
  const error = list.findLast(({ kind }) => kind === 'error');
  const others = list.filter(({ kind }) => kind !== 'error').slice(0, error ? mostShown - 1 : mostShown);
  return error ? [...others, error] : others;
};

export const readToasts = toasts.read;

export const useToasts = (): readonly Toast[] => useSharedValue(toasts);

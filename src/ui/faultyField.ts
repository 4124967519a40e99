/** The field of a form that is wrong: the marked one, or the first empty one. A disabled one has to wait. */
export function faultyIn(form: HTMLFormElement, what: 'marked' | 'empty' = 'marked'): HTMLElement | null {
  if (what === 'marked') return form.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)');
  return [...form.querySelectorAll<HTMLInputElement>('input[required]')].find(({ value }) => value === '') ?? null;
}

/** The field gets the focus, and is in view with its label and its sentence. */
export function leadTo(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
  (field?.closest('[data-field]') ?? field)?.scrollIntoView({ block: 'nearest' });
}

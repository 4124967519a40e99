/** The field of a form that is wrong: the one that is marked as invalid and not disabled, or the first required one that is empty. */
export function faultyIn(form: HTMLFormElement, fault: 'marked' | 'empty' = 'marked'): HTMLElement | null {
  if (fault === 'marked') return form.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)');
  return [...form.querySelectorAll<HTMLInputElement>('input[required]')].find(({ value }) => value === '') ?? null;
}

/** Moves the focus to the field, and scrolls it into view with its label and its error. */
export function leadTo(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
  (field?.closest('[data-field]') ?? field)?.scrollIntoView({ block: 'nearest' });
}

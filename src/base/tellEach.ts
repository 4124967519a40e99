/** Calls each listener. An error in one does not keep the others from being called. */
export function tellEach<Listener>(listeners: Iterable<Listener>, tell: (listener: Listener) => void): void {
  for (const listener of listeners) {
    try {
      tell(listener);
    } catch (error) {
      console.error('A listener of the house failed', error);
    }
  }
}

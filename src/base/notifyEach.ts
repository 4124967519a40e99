/** Calls each listener. An error in one does not keep the others from being called. */
export function notifyEach<Listener>(listeners: Iterable<Listener>, call: (listener: Listener) => void): void {
  for (const listener of listeners) {
    try {
      call(listener);
    } catch (error) {
      console.error('A listener of the house failed', error);
    }
  }
}

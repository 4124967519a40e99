/** Calls each listener of the house. One that fails disturbs nobody else: what is told is durable and stays so. */
export function tellEach<Listener>(listeners: Iterable<Listener>, tell: (listener: Listener) => void): void {
  for (const listener of listeners) {
    try {
      tell(listener);
    } catch (error) {
      console.error('A listener of the house failed', error);
    }
  }
}

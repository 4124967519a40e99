/** Keys that the processes of a house make once and then share. */
import type { KeyedStore } from '../../base/ports.ts';

/** The key under a name. If there is none it is made: of several processes that come at once, all get the same one. */
export async function sharedKey(store: KeyedStore, name: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await store.get(name);
  if (kept !== null) return kept;
  const made = await make();
  await store.change([name], (values) => (values.has(name) ? [] : [[name, made]]));
  return (await store.get(name)) ?? made;
}

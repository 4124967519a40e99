/** Freezes plain data throughout. Frozen parts are taken to be frozen throughout, so a world that shares most parts is frozen fast. */
export function deepFreeze<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const part of Object.values(data)) deepFreeze<unknown>(part);
  return data;
}

/** Values by key, up to a limit: the oldest makes room. */
export type BoundedMap<K, V> = {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
};

/** A map that never holds more than `max` entries, for values that can be computed again. */
export function boundedMap<K, V>(max: number): BoundedMap<K, V> {
  const kept = new Map<K, V>();
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      if (kept.size >= max && !kept.has(key)) kept.delete(kept.keys().next().value as K);
      kept.set(key, value);
    },
    delete: (key) => void kept.delete(key),
  };
}

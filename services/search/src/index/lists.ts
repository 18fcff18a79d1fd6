export function addToList<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Removes a value from the list of a key, and the list if it becomes empty. The order of the list changes. */
export function removeFromList<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)!;
  const lastValue = list.pop()!;
  if (lastValue !== value) list[list.indexOf(value)] = lastValue;
  if (list.length === 0) lists.delete(key);
}

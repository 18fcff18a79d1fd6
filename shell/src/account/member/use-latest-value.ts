import { useEffect, useState } from 'react';

/**
 * Returns what `fetchValue` resolved to last; undefined at first. It runs again when it changes, and when the listener of
 * `subscribe` is called.
 */
export function useLatestValue<T>(
  fetchValue: () => Promise<T>,
  subscribe: (listener: () => void) => () => void,
): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let lastCallNumber = 0;
    const refresh = async () => {
      lastCallNumber += 1;
      const callNumber = lastCallNumber;
      const newValue = await fetchValue();
      if (callNumber === lastCallNumber) setValue(() => newValue);
    };
    void refresh();
    const unsubscribe = subscribe(refresh);
    return () => {
      lastCallNumber += 1;
      unsubscribe();
    };
  }, [fetchValue, subscribe]);
  return value;
}

import { useEffect, useState } from 'react';

/** Returns the last result of `fetchValue`, which runs again when it changes and when `subscribe` says so. */
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

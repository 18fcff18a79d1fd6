/** Web storage whose calls never throw. */
export interface SafeStorage {
  getItem(key: string): string | null;
  /** Returns false if the browser did not store the value, which then lasts only as long as the page. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

/** @param getStorage returns the storage; it throws in browsers that block storage */
function createSafeStorage(getStorage: () => Storage): SafeStorage {
  /** Values that the browser did not store. */
  const memoryValues = new Map<string, string>();
  const tryStorage = <T>(accessStorage: (webStorage: Storage) => T, fallback: T): T => {
    try {
      return accessStorage(getStorage());
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (key) => memoryValues.get(key) ?? tryStorage((webStorage) => webStorage.getItem(key), null),
    setItem(key, value) {
      const isStored = tryStorage((webStorage) => {
        webStorage.setItem(key, value);
        return webStorage.getItem(key) === value;
      }, false);
      if (isStored) memoryValues.delete(key);
      else memoryValues.set(key, value);
      return isStored;
    },
    removeItem(key) {
      memoryValues.delete(key);
      tryStorage((webStorage) => webStorage.removeItem(key), undefined);
    },
    keys: () => [
      ...new Set([...memoryValues.keys(), ...tryStorage((webStorage) => Object.keys(webStorage), [])]),
    ],
  };
}

/**
 * Local and session storage. If the browser blocks the storage or it is full, values last as long as the page, so that
 * the page works without it.
 */
export const storage = {
  local: createSafeStorage(() => localStorage),
  session: createSafeStorage(() => sessionStorage),
};

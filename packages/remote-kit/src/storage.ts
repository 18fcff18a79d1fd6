/** Storage of the browser whose calls never throw. */
export interface SafeStorage {
  getItem(key: string): string | null;
  /** Returns false if the value ends with this page. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

/** @param open may throw, as browsers do where storage is blocked */
function createSafeStorage(open: () => Storage): SafeStorage {
  /** What the browser refused to store. */
  const unstored = new Map<string, string>();
  const attempt = <T>(run: (stored: Storage) => T, fallback: T): T => {
    try {
      return run(open());
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (key) => unstored.get(key) ?? attempt((stored) => stored.getItem(key), null),
    setItem(key, value) {
      const isStored = attempt((stored) => {
        stored.setItem(key, value);
        return stored.getItem(key) === value;
      }, false);
      if (isStored) unstored.delete(key);
      else unstored.set(key, value);
      return isStored;
    },
    removeItem(key) {
      unstored.delete(key);
      attempt((stored) => stored.removeItem(key), undefined);
    },
    keys: () => [...new Set([...unstored.keys(), ...attempt((stored) => Object.keys(stored), [])])],
  };
}

/**
 * Storage of this browser and of this tab. Where the browser blocks it or it is full, values last as long as the page,
 * so that nothing else of the page depends on storage.
 */
export const storage = {
  local: createSafeStorage(() => localStorage),
  session: createSafeStorage(() => sessionStorage),
};

/**
 * Keys of local storage that begin with this hold what belongs to the signed-in person (a draft of a review, say).
 * It outlives a session that ended by itself; who signs out leaves nothing of it behind.
 */
export const personalPrefix = 'personal:';

/**
 * Removes everything personal from this browser: called by the code that signs the person out, or deletes the account. What
 * this page holds of it in memory hears the same `storage` event that other tabs get.
 */
export function forgetPersonal(storage: Storage = localStorage, page: EventTarget = window): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys.filter((key) => key.startsWith(personalPrefix))) {
    storage.removeItem(key);
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
  }
}

/**
 * Keys of local storage that begin with this hold what belongs to the signed-in person (a draft of a review, say).
 * It outlives a session that ended by itself; who signs out leaves nothing of it behind.
 */
export const personalPrefix = 'personal:';

/** Where the search keeps reviews that were started and not sent. */
export const reviewDraftsKey = `${personalPrefix}review-drafts`;

/** A review that was started and not sent. */
export interface UnfinishedReview {
  /** Of the listing that it is about. */
  slug: string;
  name: string;
}

/** The review that this person left unfinished in this browser; of several, the one that was started last. */
export function readUnfinishedReview(
  userId: string,
  storage: Storage = localStorage,
): UnfinishedReview | undefined {
  try {
    const { state } = JSON.parse(storage.getItem(reviewDraftsKey) ?? '{}');
    if (state?.userId !== userId) return undefined;
    const drafts = Object.entries(state.bySlug as Record<string, { name?: unknown }>);
    return drafts.flatMap(([slug, { name }]) => (typeof name === 'string' ? [{ slug, name }] : [])).at(-1);
  } catch {
    return undefined; // no storage, or words that are none of ours
  }
}

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

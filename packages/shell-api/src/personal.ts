/**
 * Prefix of local storage keys with data of the signed-in user, such as an unsent review. The data stays when a session
 * expires, and is deleted by signing out.
 */
export const personalPrefix = 'personal:';

/** Local storage key of unsent reviews. */
export const reviewDraftsKey = `${personalPrefix}review-drafts`;

/** An unsent review. */
export interface UnfinishedReview {
  /** Slug of its listing. */
  slug: string;
  name: string;
}

/** Returns the user's unsent review in this browser; of several, the one that was started last. */
export function readUnfinishedReview(
  userId: string,
  storage: Pick<Storage, 'getItem'>,
): UnfinishedReview | undefined {
  try {
    const { state } = JSON.parse(storage.getItem(reviewDraftsKey) ?? '{}');
    if (state?.userId !== userId) return undefined;
    const drafts = Object.entries(state.byName as Record<string, { value: { name: string } }>);
    return drafts.map(([slug, { value }]) => ({ slug, name: value.name })).at(-1);
  } catch {
    return undefined; // invalid content
  }
}

/**
 * Deletes all personal data in this browser, for a user who signs out or deletes the account. Code that holds data in
 * memory gets the same `storage` event as other tabs.
 */
export function forgetPersonal(
  storage: { keys(): string[]; removeItem(key: string): void },
  page: EventTarget = window,
): void {
  for (const key of storage.keys().filter((key) => key.startsWith(personalPrefix))) {
    storage.removeItem(key);
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
  }
}

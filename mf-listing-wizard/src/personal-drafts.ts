import { personalPrefix } from '@app/shell-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Draft<T> {
  value: T;
  /** What was sent last, under which key: sent again unchanged, it is the same attempt. */
  sent?: { key: string; body: string };
}
interface StoredDraft<T> {
  /** Whose they are. Nobody else at this browser sees them. */
  userId: string;
  byName: Record<string, Draft<T>>;
}

/**
 * Unsent texts of one sort, kept in this browser until they are sent, thrown away, or the person signs out. Somebody
 * else's are dropped as soon as this person writes.
 */
export function createPersonalDrafts<T>(sort: string) {
  const storageKey = `${personalPrefix}${sort}`;
  const none: StoredDraft<T> = { userId: '', byName: {} };
  const store = create<StoredDraft<T>>()(
    persist<StoredDraft<T>>(() => none, {
      name: storageKey,
      version: 1,
      storage: createJSONStorage(() => localStorage),
    }),
  );
  const forgetAll = () => {
    store.setState(none, true);
    store.persist.clearStorage();
  };
  // Another tab changed them; or the person signed out, here or there.
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    if (event.newValue === null) forgetAll();
    else void store.persist.rehydrate();
  });
  const getDrafts = (userId: string): StoredDraft<T>['byName'] => {
    const state = store.getState();
    return state.userId === userId ? state.byName : {};
  };
  const put = (userId: string, name: string, draft: Draft<T>) =>
    store.setState({ userId, byName: { ...getDrafts(userId), [name]: draft } });

  return {
    of: (userId: string, name: string): T | undefined => getDrafts(userId)[name]?.value,
    keep(userId: string, name: string, value: T) {
      const { sent } = getDrafts(userId)[name] ?? {};
      put(userId, name, { value, ...(sent && { sent }) });
    },
    drop(userId: string, name: string) {
      const { [name]: _, ...others } = getDrafts(userId);
      if (Object.keys(others).length > 0) store.setState({ userId, byName: others });
      else forgetAll();
    },
    /**
     * The idempotency key of an attempt to send: one for the same body, however often it takes; a new one for another,
     * as the service refuses a second body under the first one's key.
     */
    attemptKey(userId: string, name: string, body: string): string {
      const draft = getDrafts(userId)[name];
      if (draft?.sent?.body === body) return draft.sent.key;
      const key = crypto.randomUUID();
      if (draft) put(userId, name, { ...draft, sent: { key, body } });
      return key;
    },
  };
}

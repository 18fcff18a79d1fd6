import { personalPrefix } from '@app/shell-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { storage } from './storage.ts';

interface Draft<T> {
  value: T;
  /** Idempotency key and body of the last attempt to send. The same body reuses the key. */
  sent?: { key: string; body: string };
}
interface StoredDraft<T> {
  /** Owner of the drafts; other accounts in this browser do not see them. */
  userId: string;
  byName: Record<string, Draft<T>>;
}

/**
 * Unsent texts of one kind, stored in this browser until they are sent or discarded, or the user signs out. Drafts of
 * another account are deleted as soon as this account writes one.
 */
export function createPersonalDrafts<T>(kind: string) {
  const storageKey = `${personalPrefix}${kind}`;
  const noDrafts: StoredDraft<T> = { userId: '', byName: {} };
  const store = create<StoredDraft<T>>()(
    persist<StoredDraft<T>>(() => noDrafts, {
      name: storageKey,
      version: 1,
      storage: createJSONStorage<StoredDraft<T>, unknown>(() => storage.local),
    }),
  );
  const forgetAll = () => {
    store.setState(noDrafts, true);
    store.persist.clearStorage();
  };
  // Another tab changed the drafts or signed out.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    if (event.newValue === null) forgetAll();
    else void store.persist.rehydrate();
  });
  const getDrafts = (userId: string): StoredDraft<T>['byName'] => {
    const stored = store.getState();
    return stored.userId === userId ? stored.byName : {};
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
     * Returns the idempotency key for sending `body`: the stored one for an unchanged body, otherwise a new one, since
     * the service rejects a key that is reused with a different body.
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

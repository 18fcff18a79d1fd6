import { personalPrefix, useShell } from '@app/shell-api';
import { useState } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { storage } from './storage.ts';

interface Draft<T> {
  value: T;
  /** Idempotency key and body of the last attempt to send. The same body reuses the key. */
  sent?: { key: string; body: string };
}
interface StoredDrafts<T> {
  /** Owner of the drafts; other accounts in this browser do not see them. */
  userId: string;
  byName: Record<string, Draft<T>>;
}

/**
 * Creates a store of drafts of one kind. They stay in this browser until they are sent or removed, or the user signs
 * out. Drafts of another account are deleted as soon as this account writes one.
 */
export function createPersonalDrafts<T>(kind: string) {
  const storageKey = `${personalPrefix}${kind}`;
  const noDrafts: StoredDrafts<T> = { userId: '', byName: {} };
  const store = create<StoredDrafts<T>>()(
    persist<StoredDrafts<T>>(() => noDrafts, {
      name: storageKey,
      version: 1,
      storage: createJSONStorage<StoredDrafts<T>, unknown>(() => storage.local),
    }),
  );
  const clearAll = () => {
    store.setState(noDrafts, true);
    store.persist.clearStorage();
  };
  // Another tab has changed the drafts or signed out.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    if (event.newValue === null) clearAll();
    else void store.persist.rehydrate();
  });
  const getDrafts = (userId: string): StoredDrafts<T>['byName'] => {
    const storedDrafts = store.getState();
    return storedDrafts.userId === userId ? storedDrafts.byName : {};
  };
  const storeDraft = (userId: string, name: string, draft: Draft<T>) =>
    store.setState({ userId, byName: { ...getDrafts(userId), [name]: draft } });
  const find = (userId: string, name: string): T | undefined => getDrafts(userId)[name]?.value;
  const remove = (userId: string, name: string) => {
    const { [name]: _, ...otherDrafts } = getDrafts(userId);
    if (Object.keys(otherDrafts).length > 0) store.setState({ userId, byName: otherDrafts });
    else clearAll();
  };

  return {
    find,
    save(userId: string, name: string, value: T) {
      const { sent } = getDrafts(userId)[name] ?? {};
      storeDraft(userId, name, { value, ...(sent && { sent }) });
    },
    /** Moves the draft that matches, if there is one, to another name. */
    rename(userId: string, isMatch: (value: T) => boolean, newName: string) {
      const drafts = getDrafts(userId);
      const name = Object.keys(drafts).find((candidate) => isMatch(drafts[candidate]!.value));
      if (name === undefined || name === newName) return;
      const { [name]: draft, ...otherDrafts } = drafts;
      store.setState({ userId, byName: { ...otherDrafts, [newName]: draft! } });
    },
    remove,
    /** Removes the draft that was sent. What was typed meanwhile stays. */
    removeSent(userId: string, name: string, sentValue: T) {
      if (JSON.stringify(find(userId, name)) === JSON.stringify(sentValue)) remove(userId, name);
    },
    /**
     * Returns the idempotency key for sending `body`: the stored one for an unchanged body, otherwise a new one, since
     * the service rejects a key that is reused with a different body.
     */
    getIdempotencyKey(userId: string, name: string, body: string): string {
      const draft = getDrafts(userId)[name];
      if (draft?.sent?.body === body) return draft.sent.key;
      const key = crypto.randomUUID();
      if (draft) storeDraft(userId, name, { ...draft, sent: { key, body } });
      return key;
    },
  };
}

type PersonalDrafts<T> = ReturnType<typeof createPersonalDrafts<T>>;

/** A text that the signed-in user types, kept as a draft of this name until it is sent. */
export function useTextDraft(drafts: PersonalDrafts<string>, name: string) {
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [text, setText] = useState(() => drafts.find(userId, name) ?? '');
  return {
    text,
    setText(newText: string) {
      setText(newText);
      if (newText) drafts.save(userId, name, newText);
      else drafts.remove(userId, name);
    },
    /** Removes the text that was sent. What was typed meanwhile stays. */
    removeSent(sentText: string) {
      setText((currentText) => (currentText === sentText ? '' : currentText));
      drafts.removeSent(userId, name, sentText);
    },
  };
}

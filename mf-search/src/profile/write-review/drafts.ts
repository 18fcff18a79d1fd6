import { reviewDraftsKey } from '@app/shell-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { ReviewValues } from './review-values.ts';

interface Draft {
  values: ReviewValues;
  /** Version of the review being edited; 0: a new review. */
  v: number;
  /** Name of the reviewed prosthetist. Drafts of earlier app versions have none. */
  name?: string;
  /** Idempotency key and body of the last attempt to send. The same body reuses the key. */
  sent?: { key: string; body: string };
}

interface Drafts {
  /** Owner of the drafts; other accounts in this browser do not see them. */
  userId: string;
  bySlug: Record<string, Draft>;
}

const none: Drafts = { userId: '', bySlug: {} };

/** Unsent reviews, stored in this browser until they are sent or discarded, or the user signs out. */
const useDrafts = create<Drafts>()(
  persist<Drafts>(() => none, {
    name: reviewDraftsKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

function forgetAll(): void {
  useDrafts.setState(none, true);
  useDrafts.persist.clearStorage();
}

// Another tab changed the drafts or signed out.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key !== reviewDraftsKey) return;
  if (event.newValue === null) forgetAll();
  else void useDrafts.persist.rehydrate();
});

/** Drafts of another account are deleted as soon as this account writes one. */
const getDrafts = (userId: string): Drafts['bySlug'] => {
  const drafts = useDrafts.getState();
  return drafts.userId === userId ? drafts.bySlug : {};
};

export const getDraft = (userId: string, slug: string): Draft | undefined => getDrafts(userId)[slug];
export const hasDraft = (userId: string, slug: string): boolean => getDraft(userId, slug) !== undefined;

export function keepDraft(userId: string, slug: string, draft: Omit<Draft, 'sent'>): void {
  const { sent } = getDraft(userId, slug) ?? {};
  useDrafts.setState({
    userId,
    bySlug: { ...getDrafts(userId), [slug]: { ...draft, ...(sent && { sent }) } },
  });
}

/**
 * Returns the idempotency key for sending `body`: the stored one for an unchanged body, otherwise a new one, since the
 * service rejects a key that is reused with a different body.
 */
export function ensureAttemptKey(userId: string, slug: string, body: string): string {
  const draft = getDraft(userId, slug);
  if (draft?.sent?.body === body) return draft.sent.key;
  const key = crypto.randomUUID();
  if (draft)
    useDrafts.setState({
      userId,
      bySlug: { ...getDrafts(userId), [slug]: { ...draft, sent: { key, body } } },
    });
  return key;
}

export function dropDraft(userId: string, slug: string): void {
  const { [slug]: _, ...others } = getDrafts(userId);
  if (Object.keys(others).length > 0) useDrafts.setState({ userId, bySlug: others });
  else forgetAll();
}

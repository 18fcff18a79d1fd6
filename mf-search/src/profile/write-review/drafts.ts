import { reviewDraftsKey } from '@app/shell-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { ReviewValues } from './review-values.ts';

interface Draft {
  values: ReviewValues;
  /** The version of the review that it changes; 0: a new one. */
  v: number;
  /** Of the person that it is about. Drafts of earlier versions have none. */
  name?: string;
  /** What was sent last, under which key: sent again unchanged, it is the same attempt. */
  sent?: { key: string; body: string };
}

interface Drafts {
  /** Whose they are. Nobody else at this browser sees them. */
  userId: string;
  bySlug: Record<string, Draft>;
}

const none: Drafts = { userId: '', bySlug: {} };

/** Unsent reviews, kept in this browser until they are sent, thrown away, or the person signs out. */
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

// Another tab changed them; or the person signed out, here or there.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key !== reviewDraftsKey) return;
  if (event.newValue === null) forgetAll();
  else void useDrafts.persist.rehydrate();
});

/** Somebody else's are dropped as soon as this person writes. */
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
 * The idempotency key of an attempt to send: one for the same body, however often it takes; a new one for another, as
 * the service refuses a second body under the first one's key.
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

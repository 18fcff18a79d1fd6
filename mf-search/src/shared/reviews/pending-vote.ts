import { storage } from '@app/remote-kit/storage';

/**
 * A vote "Helpful" before the sign-in, stored in this tab for half an hour. It is not in the address, since a link must
 * not make the person who opens it vote.
 */
const storageKey = 'helpfulPress';
const maxAgeMs = 30 * 60_000;

export const rememberPendingVote = (reviewId: string): void =>
  void storage.session.setItem(storageKey, `${reviewId} ${Date.now()}`);

/** Returns true once if the visitor voted for this review before the sign-in. */
export function consumePendingVote(reviewId: string): boolean {
  const [votedId, votedAtMs] = (storage.session.getItem(storageKey) ?? '').split(' ');
  if (votedId !== reviewId) return false;
  storage.session.removeItem(storageKey);
  return Date.now() - Number(votedAtMs) < maxAgeMs;
}

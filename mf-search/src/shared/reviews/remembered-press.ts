import { storage } from '@app/remote-kit/storage';

/**
 * A press of "Helpful" before the sign-in, for this tab and half an hour. It is not in the address: a link must not vote
 * for whoever opens it.
 */
const key = 'helpfulPress';
const maxAgeMs = 30 * 60_000;

export const rememberPress = (reviewId: string): void =>
  void storage.session.setItem(key, `${reviewId} ${Date.now()}`);

/** True, once, if this review's key was pressed before the sign-in. */
export function takePress(reviewId: string): boolean {
  const [pressedId, pressedAt] = (storage.session.getItem(key) ?? '').split(' ');
  if (pressedId !== reviewId) return false;
  storage.session.removeItem(key);
  return Date.now() - Number(pressedAt) < maxAgeMs;
}

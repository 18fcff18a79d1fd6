const event = 'reviewschanged';
const changes = new EventTarget();

/** The signed-in person's reviews are other ones than before. */
export const reviewsChanged = (): void => {
  changes.dispatchEvent(new Event(event));
};

/** @returns what ends it */
export function onReviewsChanged(listener: () => void): () => void {
  changes.addEventListener(event, listener);
  return () => changes.removeEventListener(event, listener);
}

// What a remote tells the header: something of the signed-in person changed, so count or ask again.
const changes = new EventTarget();

function createChangeSignal(name: string) {
  return {
    tell: (): void => {
      changes.dispatchEvent(new Event(name));
    },
    /** @returns what ends it */
    hear(listener: () => void): () => void {
      changes.addEventListener(name, listener);
      return () => changes.removeEventListener(name, listener);
    },
  };
}

/** The person's reviews are other ones than before. */
export const { tell: reviewsChanged, hear: onReviewsChanged } = createChangeSignal('reviews');
/** The person's listing stands differently than before. */
export const { tell: listingChanged, hear: onListingChanged } = createChangeSignal('listing');

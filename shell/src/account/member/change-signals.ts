// Signals from remotes to the header that data of the user changed.
const changes = new EventTarget();

function createChangeSignal(name: string) {
  return {
    emit: (): void => {
      changes.dispatchEvent(new Event(name));
    },
    /** @returns a function that removes the listener */
    subscribe(listener: () => void): () => void {
      changes.addEventListener(name, listener);
      return () => changes.removeEventListener(name, listener);
    },
  };
}

/** The user's reviews changed. */
export const { emit: emitReviewsChanged, subscribe: onReviewsChanged } = createChangeSignal('reviews');
/** The user's listing changed. */
export const { emit: emitListingChanged, subscribe: onListingChanged } = createChangeSignal('listing');

// Signals by which remotes notify the header of changed data of the user.
const signalTarget = new EventTarget();

function createChangeSignal(name: string) {
  return {
    emit: (): void => {
      signalTarget.dispatchEvent(new Event(name));
    },
    /** @returns a function that removes the listener */
    subscribe(listener: () => void): () => void {
      signalTarget.addEventListener(name, listener);
      return () => signalTarget.removeEventListener(name, listener);
    },
  };
}

/** The user's reviews changed. */
export const { emit: emitReviewsChanged, subscribe: onReviewsChanged } = createChangeSignal('reviews');
/** The user's listing changed. */
export const { emit: emitListingChanged, subscribe: onListingChanged } = createChangeSignal('listing');

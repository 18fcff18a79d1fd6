/**
 * Lets a page stop steps of Back and Forward, which the router offers with its data routes only. An event connects the
 * two sides, because the page may be of another build than the router.
 */
const eventName = 'app:step';

/**
 * Offers each step of Back and Forward to `blockSteps` before the router learns of it. Called before the router mounts:
 * on `window` the listener that was added first runs first, captured or not.
 */
export function offerSteps(): void {
  addEventListener('popstate', (event) => {
    const step = new CustomEvent(eventName, { cancelable: true, detail: event.state });
    if (!dispatchEvent(step)) event.stopImmediatePropagation();
  });
}

/** Calls `isBlocked` with the new state of the history at each step; true keeps it from the router. Returns the end of it. */
export function blockSteps(isBlocked: (state: unknown) => boolean): () => void {
  const onStep = (event: Event) => {
    if (isBlocked((event as CustomEvent<unknown>).detail)) event.preventDefault();
  };
  addEventListener(eventName, onStep);
  return () => removeEventListener(eventName, onStep);
}

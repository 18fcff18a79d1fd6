/**
 * Lets a page block the browser's Back and Forward navigation. The router supports this only with its data routes. An
 * event connects the two functions, because the page may come from another build than the router.
 */
const eventName = 'app:step';

/**
 * Asks the page's `blockSteps` before the router handles a Back or Forward navigation. Call it before the router is
 * mounted, because listeners on `window` run in the order in which they were added, whether they capture or not.
 */
export function offerSteps(): void {
  addEventListener('popstate', (event) => {
    const stepEvent = new CustomEvent(eventName, { cancelable: true, detail: event.state });
    if (!dispatchEvent(stepEvent)) event.stopImmediatePropagation();
  });
}

/**
 * Calls `isBlocked` with the state of the new history entry at each Back or Forward navigation. If it returns true, the
 * router ignores the navigation.
 * @returns a function that stops blocking
 */
export function blockSteps(isBlocked: (state: unknown) => boolean): () => void {
  const handleStep = (event: Event) => {
    if (isBlocked((event as CustomEvent<unknown>).detail)) event.preventDefault();
  };
  addEventListener(eventName, handleStep);
  return () => removeEventListener(eventName, handleStep);
}

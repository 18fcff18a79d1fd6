/**
 * Lets a page block the browser's Back and Forward navigation. The router supports this only with its data routes. An
 * event connects the two functions, because the page may come from another build than the router.
 */
const eventName = 'app:step';

/**
 * Asks the page's `blockHistoryNavigation` before the router handles a Back or Forward navigation. Call it before the
 * router is mounted, because listeners on `window` run in the order in which they were added, whether they capture or
 * not.
 */
export function enableHistoryBlocking(): void {
  addEventListener('popstate', (event) => {
    const navigationEvent = new CustomEvent(eventName, { cancelable: true, detail: event.state });
    if (!dispatchEvent(navigationEvent)) event.stopImmediatePropagation();
  });
}

/**
 * Calls `isBlocked` with the state of the new history entry at each Back or Forward navigation. If it returns true, the
 * router ignores the navigation.
 * @returns a function that stops blocking
 */
export function blockHistoryNavigation(isBlocked: (state: unknown) => boolean): () => void {
  const handleNavigation = (event: Event) => {
    if (isBlocked((event as CustomEvent<unknown>).detail)) event.preventDefault();
  };
  addEventListener(eventName, handleNavigation);
  return () => removeEventListener(eventName, handleNavigation);
}

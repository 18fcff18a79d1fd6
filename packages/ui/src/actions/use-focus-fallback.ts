import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to another element where the focused control goes away: a decision takes its own button with it.
 * @param find the element that takes the focus
 * @returns the listener for the element around these controls
 */
export function useFocusFallback(
  find: () => HTMLElement | null,
): (event: Pick<FocusEvent, 'target'>) => void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) find()?.focus();
  });
  return ({ target }) => {
    focused.current = target;
  };
}

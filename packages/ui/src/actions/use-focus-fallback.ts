import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to another element when the focused control is removed, for example the button of a decision.
 * @param findFallback returns the element to focus
 * @returns an `onFocus` handler for the element that contains the controls
 */
export function useFocusFallback(
  findFallback: () => HTMLElement | null,
): (event: Pick<FocusEvent, 'target'>) => void {
  const lastFocusedRef = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!lastFocusedRef.current || lastFocusedRef.current.isConnected) return;
    lastFocusedRef.current = null;
    if (document.activeElement === document.body) findFallback()?.focus();
  });
  return ({ target }) => {
    lastFocusedRef.current = target;
  };
}

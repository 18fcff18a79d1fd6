import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to another element when the focused control is removed, for example the button of a decision.
 * @param findFallback returns the element to focus
 * @returns an `onFocus` handler for the element that contains the controls
 */
export function useFocusFallback(
  findFallback: () => HTMLElement | null,
): (event: Pick<FocusEvent, 'target'>) => void {
  const lastFocusedElementRef = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!lastFocusedElementRef.current || lastFocusedElementRef.current.isConnected) return;
    lastFocusedElementRef.current = null;
    if (document.activeElement === document.body) findFallback()?.focus();
  });
  return ({ target }) => {
    lastFocusedElementRef.current = target;
  };
}

import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to another element when the focused control is removed, for example a decision's button.
 * @param find the element to focus
 * @returns a listener for the element around the controls
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

import { type RefObject, useLayoutEffect } from 'react';

interface HeadingFocusProps {
  /** True: focus the heading, since the focused element was removed or the user moved on. */
  shouldFocusRef: RefObject<boolean>;
  /** True: keep `shouldFocusRef` set for the next content too. */
  shouldFocusNext?: boolean;
}

/**
 * Rendered after the content, with its own key. Once the content is mounted (its code may load late), focuses its
 * heading if `shouldFocusRef` is set, and scrolls to its top.
 */
export function HeadingFocus({ shouldFocusRef, shouldFocusNext = false }: HeadingFocusProps) {
  useLayoutEffect(() => {
    const shouldFocusNow = shouldFocusRef.current;
    shouldFocusRef.current = shouldFocusNext;
    if (!shouldFocusNow) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shouldFocusRef, shouldFocusNext]);
  return null;
}

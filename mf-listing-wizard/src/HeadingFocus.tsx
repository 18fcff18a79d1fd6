import { type RefObject, useLayoutEffect } from 'react';

interface HeadingFocusProps {
  /** True: focus the heading, since the focused element was removed or the user moved on. */
  shouldFocusRef: RefObject<boolean>;
  /** True: keep `shouldFocusRef` set for the next content too. */
  shouldFocusNext?: boolean;
}

/** Once the content before it is mounted, which may be late, focuses its heading if `shouldFocusRef` says so. */
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

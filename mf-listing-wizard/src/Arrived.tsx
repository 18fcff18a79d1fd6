import { type RefObject, useLayoutEffect } from 'react';

interface ArrivedProps {
  /** True: focus the heading, since the focused element was removed or the user moved on. */
  wanted: RefObject<boolean>;
  /** True: keep `wanted` for the next content too. */
  next?: boolean;
}

/**
 * Rendered after the content, with its own key. Once the content is mounted (its code may load late), focuses its
 * heading if `wanted`, and scrolls to its top.
 */
export function Arrived({ wanted, next = false }: ArrivedProps) {
  useLayoutEffect(() => {
    const take = wanted.current;
    wanted.current = next;
    if (!take) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [wanted, next]);
  return null;
}

import { type RefObject, useLayoutEffect } from 'react';

interface ArrivedProps {
  /** True if the heading takes the focus: what had it is gone, or the person went on. */
  wanted: RefObject<boolean>;
  /** True if that holds for whatever shows next, too. */
  next?: boolean;
}

/**
 * Stands behind what is shown, with a key of its own. As soon as that is there (its code may be late), its heading gets
 * the focus where that is wanted, and it is read from its top.
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

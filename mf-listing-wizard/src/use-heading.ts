import { type RefObject, useEffect, useRef } from 'react';

/**
 * The heading of what is shown: as soon as something else is shown than before, it gets the focus, and the page is read
 * from its top. What is shown first keeps the focus where it was, unless `wanted` says that it had been on a heading.
 */
export function useHeading(shown: string, wanted?: RefObject<boolean>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const first = before.current === undefined;
    if (before.current === shown) return;
    // A part whose code is still on its way has no heading yet.
    if (!heading.current) return;
    before.current = shown;
    if (first && !wanted?.current) return;
    if (wanted) wanted.current = false;
    heading.current.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  });
  return heading;
}

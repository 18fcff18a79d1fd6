import { useEffect, useRef, useState } from 'react';

/** How far below the window something may be to count as soon seen. */
const ahead = '50%';
const idleAtLatestMs = 2000;

/**
 * True once an element comes near the window, or once the browser has nothing better to do: someone who moves by Tab
 * key or searches in the page must find it, too.
 */
export function useSoon() {
  const ref = useRef<HTMLDivElement>(null);
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    if (soon || !ref.current) return;
    const now = () => setSoon(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) now();
      },
      { rootMargin: ahead },
    );
    observer.observe(ref.current);
    const cancel = whenIdle(now);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [soon]);
  return { soon, ref };
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleAtLatestMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: idleAtLatestMs });
  return () => cancelIdleCallback(id);
}

import { useEffect, useRef, useState } from 'react';

/** How far below the window something may be to count as soon seen. */
const ahead = '50%';
/** What stands there already as HTML is taken over only when it is really looked at: 35 KB that many never need. */
const lookedAt = '0px 0px -20% 0px';
const idleAtLatestMs = 2000;

/**
 * True once an element comes near the window, or once the browser has nothing better to do: someone who moves by Tab
 * key or searches in the page must find it, too. Where its HTML `stands` there already, both find that.
 */
export function useSoon(stands: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    if (soon || !ref.current) return;
    const showNow = () => setSoon(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showNow();
      },
      { rootMargin: stands ? lookedAt : ahead },
    );
    observer.observe(ref.current);
    const cancel = stands ? () => {} : runWhenIdle(showNow);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [soon, stands]);
  return { soon, ref };
}

function runWhenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleAtLatestMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: idleAtLatestMs });
  return () => cancelIdleCallback(id);
}

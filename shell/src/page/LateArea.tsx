import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { HydrationContext, useHydrated } from './hydration.tsx';
import { lateArea } from './restore-typed.ts';

/** How far below the window something may be to count as near. */
const ahead = '50%';
/** What stands there already as HTML lives only when it is really looked at: code that many never need. */
const lookedAt = '0px 0px -20% 0px';
const idleAtLatestMs = 2000;

interface Props {
  /** Called once the area comes near the window, or once the browser has nothing better to do. */
  onNear: () => void;
  children: ReactNode;
}

/**
 * An area whose code comes late. Someone who moves by Tab key or searches in the page must find what is in it: where
 * its HTML stands there already they do, else it comes when the browser is idle.
 */
export function LateArea({ onNear, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const isStanding = useRef(!useHydrated());
  useEffect(() => {
    if (!area.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: isStanding.current ? lookedAt : ahead },
    );
    observer.observe(area.current);
    const cancel = isStanding.current ? () => {} : runWhenIdle(onNear);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [onNear]);
  return (
    <div ref={area} {...{ [lateArea]: '' }}>
      {children}
    </div>
  );
}

/** Stands behind the content of a late area: says once that it lives. */
export function LateHydrated() {
  const { handleHydrated } = useContext(HydrationContext);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const area = place.current?.closest(`[${lateArea}]`);
    if (area) handleHydrated(area);
  }, [handleHydrated]);
  return <span ref={place} hidden />;
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

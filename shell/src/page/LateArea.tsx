import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { HydrationContext, useHydrated } from './hydration.tsx';
import { lateArea } from './restore-typed.ts';

/** Distance below the window that counts as near. */
const nearMargin = '50%';
/** Areas with server HTML hydrate only when really visible, because their code is often not needed. */
const visibleMargin = '0px 0px -20% 0px';
const idleAtLatestMs = 2000;

interface Props {
  /** Called when the area comes near the window or the browser is idle. */
  onNear: () => void;
  children: ReactNode;
}

/**
 * An area whose code loads late. Its content must be reachable by Tab and search: with server HTML it is, otherwise it
 * loads when the browser is idle.
 */
export function LateArea({ onNear, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const hasServerHtml = useRef(!useHydrated());
  useEffect(() => {
    if (!area.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: hasServerHtml.current ? visibleMargin : nearMargin },
    );
    observer.observe(area.current);
    const cancel = hasServerHtml.current ? () => {} : runWhenIdle(onNear);
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

/** Marks the end of a part in the server's HTML, which has it only if the part could be rendered. */
export const toPartEnd = (id: string): string => `data-part="${id}"`;

/** Placed after the content of a late area: reports once that it is hydrated. */
export function LateHydrated({ id, onLive }: { id?: string | undefined; onLive: () => void }) {
  const { handleHydrated } = useContext(HydrationContext);
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const area = marker.current?.closest(`[${lateArea}]`);
    if (area) handleHydrated(area);
    if (marker.current) marker.current.dataset.live = '';
    onLive();
  }, [handleHydrated, onLive]);
  return <span ref={marker} data-part={id} hidden />;
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

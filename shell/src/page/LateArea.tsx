import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { HydrationContext, useHydrated } from './hydration.tsx';
import { lateAreaAttribute } from './record-typed-input.ts';

/** Distance below the window that counts as near. */
const nearMargin = '50%';
/** Areas with server HTML hydrate only when really visible, because their code is often not needed. */
const visibleMargin = '0px 0px -20% 0px';
const maxIdleWaitMs = 2000;

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
    const cancelIdle = hasServerHtml.current ? () => {} : runWhenIdle(onNear);
    return () => {
      observer.disconnect();
      cancelIdle();
    };
  }, [onNear]);
  return (
    <div ref={area} {...{ [lateAreaAttribute]: '' }}>
      {children}
    </div>
  );
}

/** Marks the end of a part in the server's HTML, which has it only if the part could be rendered. */
export const toPartMarker = (id: string): string => `data-part="${id}"`;

/** Placed after the content of a late area: reports once that it is hydrated. */
export function AreaHydrationMarker({ id, onHydrated }: { id?: string | undefined; onHydrated: () => void }) {
  const { reportHydrated } = useContext(HydrationContext);
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const area = marker.current?.closest(`[${lateAreaAttribute}]`);
    if (area) reportHydrated(area);
    if (marker.current) marker.current.dataset.live = '';
    onHydrated();
  }, [reportHydrated, onHydrated]);
  return <span ref={marker} data-part={id} hidden />;
}

function runWhenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, maxIdleWaitMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(callback, { timeout: maxIdleWaitMs });
  return () => cancelIdleCallback(id);
}

import { useHydrated } from '@app/ui';
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { HydrationContext } from './hydration.tsx';
import { lateAreaAttribute } from './record-typed-input.ts';

/** Distance from the window at which an area counts as near. */
const nearMargin = '50%';
/** Areas with server HTML hydrate only once they are visible, because their code is often not needed. */
const visibleMargin = '0px 0px -20% 0px';
const maxIdleWaitMs = 2000;

interface LateAreaProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Called when the area comes near the window or the browser is idle. */
  onNear: () => void;
  children: ReactNode;
}

/**
 * An area whose code loads late. The user must be able to reach its content by Tab and by searching the page. Without
 * server HTML it therefore loads as soon as the browser is idle.
 */
export function LateArea({ ref: areaRef, onNear, children }: LateAreaProps) {
  const hasServerHtmlRef = useRef(!useHydrated());
  useEffect(() => {
    if (!areaRef.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: hasServerHtmlRef.current ? visibleMargin : nearMargin },
    );
    observer.observe(areaRef.current);
    const cancelIdle = hasServerHtmlRef.current ? () => {} : runWhenIdle(onNear);
    return () => {
      observer.disconnect();
      cancelIdle();
    };
  }, [areaRef, onNear]);
  return (
    <div ref={areaRef} {...{ [lateAreaAttribute]: '' }}>
      {children}
    </div>
  );
}

/** Returns the attribute that marks the end of a part. The server's HTML contains it only if the part was rendered. */
export const toPartMarker = (id: string): string => `data-part="${id}"`;

/** Placed after the content of a late area. Reports once that the area is hydrated. */
export function AreaHydrationMarker({ id, onHydrated }: { id?: string | undefined; onHydrated: () => void }) {
  const { reportHydrated } = useContext(HydrationContext);
  const markerRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const area = markerRef.current?.closest(`[${lateAreaAttribute}]`);
    if (area) reportHydrated(area);
    if (markerRef.current) markerRef.current.dataset.live = '';
    onHydrated();
  }, [reportHydrated, onHydrated]);
  return <span ref={markerRef} data-part={id} hidden />;
}

function runWhenIdle(callback: () => void): () => void {
  // Safari does not support idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, maxIdleWaitMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(callback, { timeout: maxIdleWaitMs });
  return () => cancelIdleCallback(id);
}

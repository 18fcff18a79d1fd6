import type { Loadable } from '@app/remote-kit/loading';
import { hasSessionCookie } from '@app/types/session-cookie';
import { useIsHydrated } from '@app/ui';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { HydrationContext } from './hydration.tsx';
import { lateAreaAttribute } from './record-typed-input.ts';

interface LatePartProps<P extends object> {
  part: Loadable<{ default: ComponentType<P> }>;
  props: P;
  /** True if the HTML of the part is from the server. */
  hasServerHtml: boolean;
  /** Loads at once, not only near the window. */
  isEager?: boolean;
  /** Shown while the part loads and there is no server HTML. By default the space that the part takes. */
  fallback?: ReactNode;
  /** Id of the part, with which its HTML is marked. */
  id?: string;
  onHydrated?: () => void;
}

/** A part of a page whose server HTML stays until its code is loaded. Only then do new `props` take effect. */
export function LatePart<P extends object>({
  part,
  props,
  hasServerHtml,
  isEager = false,
  fallback,
  id,
  onHydrated,
}: LatePartProps<P>) {
  const { addLateLoad } = useContext(HydrationContext);
  const areaRef = useRef<HTMLDivElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const handleHydrated = useCallback(() => {
    setIsHydrated(true);
    onHydrated?.();
  }, [onHydrated]);
  const [{ initialContent, renderContent, startLoading }] = useState(() => {
    const { Part, startLoading: startPart } = createLatePart(part, addLateLoad);
    // On the server no area becomes visible, and a session changes contexts, so all parts load at once.
    if (isEager || typeof window === 'undefined' || hasSessionCookie(document.cookie)) startPart();
    const renderPart = (partProps: P) => (
      <Suspense fallback={fallback ?? <SpacePlaceholder areaRef={areaRef} />}>
        <Part {...partProps} />
        <AreaHydrationMarker id={id} onHydrated={handleHydrated} />
      </Suspense>
    );
    return { initialContent: renderPart(props), renderContent: renderPart, startLoading: startPart };
  });
  // The same element until then: React discards server HTML that is rendered again before its code is loaded.
  const content = isHydrated ? renderContent(props) : initialContent;
  return (
    <LateArea ref={areaRef} onNear={startLoading}>
      {hasServerHtml ? content : <BrowserOnly>{content}</BrowserOnly>}
    </LateArea>
  );
}

/** Empty space of the height that an area has now. */
export function SpacePlaceholder({ areaRef }: { areaRef: RefObject<HTMLElement | null> }) {
  const [blockSize] = useState(() => areaRef.current?.offsetHeight ?? 0);
  return <div style={{ blockSize }} />;
}

const BrowserOnly = ({ children }: { children: ReactNode }) => useIsHydrated() && children;

/** Creates a component that loads after `startLoading`. Until then the server's HTML stays. */
function createLatePart<Props extends object>(
  loadable: Loadable<{ default: ComponentType<Props> }>,
  onStart: (load: Promise<void>) => void,
): { Part: ComponentType<Props>; startLoading: () => void } {
  const currentState = loadable.getState();
  if (currentState.status === 'loaded') return { Part: currentState.value.default, startLoading: () => {} };
  const { promise: startPromise, resolve: resolveStart } = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    await startPromise;
    for (;;) {
      await loadable.start();
      const state = loadable.getState();
      if (state.status === 'loaded') return state.value;
      if (typeof window === 'undefined') throw new Error(state.status === 'failed' ? state.reason : '');
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      loadable.forget();
    }
  });
  const startLoading = () => {
    resolveStart();
    onStart(loadable.start());
  };
  return { Part: Part as ComponentType<Props>, startLoading };
}

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

/** Its content can be reached by Tab and search of the page: without server HTML it loads once idle. */
function LateArea({ ref: areaRef, onNear, children }: LateAreaProps) {
  const hasServerHtmlRef = useRef(!useIsHydrated());
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
function AreaHydrationMarker({ id, onHydrated }: { id?: string | undefined; onHydrated: () => void }) {
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

import type { Loadable } from '@app/remote-kit/loading';
import { hasSessionCookie } from '@app/types/session-cookie';
import { useHydrated } from '@app/ui';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { HydrationContext } from './hydration.tsx';
import { AreaHydrationMarker, LateArea } from './LateArea.tsx';

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

const BrowserOnly = ({ children }: { children: ReactNode }) => useHydrated() && children;

/**
 * Creates a component whose code loads after `startLoading`. Below a `Suspense` the server's HTML stays until it is
 * loaded. A failed load is retried once the browser is online again.
 */
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

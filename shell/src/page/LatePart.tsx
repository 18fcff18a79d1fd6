import type { Loadable } from '@app/remote-kit/loading';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useHydrated } from './hydration.tsx';
import { AreaHydrationMarker, LateArea } from './LateArea.tsx';

interface Props<P extends object> {
  part: Loadable<{ default: ComponentType<P> }>;
  props: P;
  /** True if its HTML came from the server. */
  hasServerHtml: boolean;
  /** Loads at once. */
  eager?: boolean;
  /** Shown until the part is loaded after a navigation. */
  fallback?: ReactNode;
  /** Marks its HTML. */
  id?: string;
  onHydrated?: () => void;
}

/** A part of a page whose server HTML stays until its code is loaded; from then on it gets new `props`. */
export function LatePart<P extends object>({
  part,
  props,
  hasServerHtml,
  eager = false,
  fallback = null,
  id,
  onHydrated,
}: Props<P>) {
  const [isHydrated, setHydrated] = useState(false);
  const handleHydrated = useCallback(() => {
    setHydrated(true);
    onHydrated?.();
  }, [onHydrated]);
  const [{ firstContent, toContent, startLoading }] = useState(() => {
    const { Part, startLoading } = createLatePart(part);
    // The server does not wait for a visible area.
    if (eager || typeof window === 'undefined') startLoading();
    const toContent = (partProps: P) => (
      <Suspense fallback={fallback}>
        <Part {...partProps} />
        <AreaHydrationMarker id={id} onHydrated={handleHydrated} />
      </Suspense>
    );
    return { firstContent: toContent(props), toContent, startLoading };
  });
  // One stable element: React discards server HTML that renders again before its code is loaded.
  const content = isHydrated ? toContent(props) : firstContent;
  return (
    <LateArea onNear={startLoading}>
      {hasServerHtml ? content : <BrowserOnly>{content}</BrowserOnly>}
    </LateArea>
  );
}

const BrowserOnly = ({ children }: { children: ReactNode }) => useHydrated() && children;

/**
 * Creates a part whose code loads after `startLoading`. Below a `Suspense` the server's HTML stays until then; a failed
 * load is retried when the network is back.
 */
function createLatePart<Props extends object>(
  loadable: Loadable<{ default: ComponentType<Props> }>,
): { Part: ComponentType<Props>; startLoading: () => void } {
  const currentState = loadable.state();
  if (currentState.status === 'loaded') return { Part: currentState.value.default, startLoading: () => {} };
  const { promise: startPromise, resolve: startLoading } = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    await startPromise;
    for (;;) {
      await loadable.start();
      const state = loadable.state();
      if (state.status === 'loaded') return state.value;
      if (typeof window === 'undefined') throw new Error(state.status === 'failed' ? state.reason : '');
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      loadable.forget();
    }
  });
  return { Part: Part as ComponentType<Props>, startLoading };
}

import type { Loadable } from '@app/remote-kit/loading';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useHydrated } from './hydration.tsx';
import { LateArea, LateHydrated } from './LateArea.tsx';

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
  onLive?: () => void;
}

/** A part of a page whose server HTML stays until its code is loaded; from then on it gets new `props`. */
export function LatePart<P extends object>({
  part,
  props,
  hasServerHtml,
  eager = false,
  fallback = null,
  id,
  onLive,
}: Props<P>) {
  const [isLive, setLive] = useState(false);
  const handleLive = useCallback(() => {
    setLive(true);
    onLive?.();
  }, [onLive]);
  const [{ first: firstContent, toContent, start }] = useState(() => {
    const { Part, start } = createLatePart(part);
    // The server waits for nothing.
    if (eager || typeof window === 'undefined') start();
    const toContent = (partProps: P) => (
      <Suspense fallback={fallback}>
        <Part {...partProps} />
        <LateHydrated id={id} onLive={handleLive} />
      </Suspense>
    );
    return { first: toContent(props), toContent, start };
  });
  // One stable element: React discards server HTML that renders again before its code is loaded.
  const content = isLive ? toContent(props) : firstContent;
  return <LateArea onNear={start}>{hasServerHtml ? content : <InBrowser>{content}</InBrowser>}</LateArea>;
}

const InBrowser = ({ children }: { children: ReactNode }) => useHydrated() && children;

/**
 * A part whose code loads after `start`. Below a `Suspense` the server's HTML stays until then; a failed load is
 * retried when the network is back.
 */
function createLatePart<Props extends object>(
  loadable: Loadable<{ default: ComponentType<Props> }>,
): { Part: ComponentType<Props>; start: () => void } {
  const currentState = loadable.state();
  if (currentState.status === 'loaded') return { Part: currentState.value.default, start: () => {} };
  const { promise: startPromise, resolve: start } = Promise.withResolvers<void>();
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
  return { Part: Part as ComponentType<Props>, start };
}

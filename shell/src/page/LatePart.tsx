import type { Loadable } from '@app/remote-kit/loading';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { createLatePart } from './create-late-part.ts';
import { useHydrated } from './hydration.tsx';
import { LateArea, LateHydrated } from './LateArea.tsx';

interface Props<P extends object> {
  part: Loadable<{ default: ComponentType<P> }>;
  props: P;
  /** True if its HTML came from the server. */
  rendered: boolean;
  /** Loads at once. */
  eager?: boolean;
  /** Shown until the part is loaded after a navigation. */
  instead?: ReactNode;
}

/** A part of a page whose server HTML stays until its code is loaded. `props` are those of the first render. */
export function LatePart<P extends object>({
  part,
  props,
  rendered,
  eager = false,
  instead = null,
}: Props<P>) {
  const [{ content, start }] = useState(() => {
    const { Part, start } = createLatePart(part);
    // The server waits for nothing.
    if (eager || typeof window === 'undefined') start();
    // One stable element: React discards server HTML that renders again before its code is loaded.
    const content = (
      <Suspense fallback={instead}>
        <Part {...props} />
        <LateHydrated />
      </Suspense>
    );
    return { content, start };
  });
  return <LateArea onNear={start}>{rendered ? content : <InBrowser>{content}</InBrowser>}</LateArea>;
}

const InBrowser = ({ children }: { children: ReactNode }) => useHydrated() && children;

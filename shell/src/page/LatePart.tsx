import type { Loadable } from '@app/remote-kit/loading';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { createLatePart } from './create-late-part.ts';
import { useHydrated } from './hydration.tsx';
import { LateArea, LateHydrated } from './LateArea.tsx';

interface Props<P extends object> {
  part: Loadable<{ default: ComponentType<P> }>;
  props: P;
  /** It came with the HTML of the server. */
  rendered: boolean;
  /** Loads at once, not only near the window. */
  eager?: boolean;
  /** Stands there for someone who comes from another page, until the part is there. */
  instead?: ReactNode;
}

/** A part of a page whose HTML stands until its code is there. `props` are those of its first render. */
export function LatePart<P extends object>({
  part,
  props,
  rendered,
  eager = false,
  instead = null,
}: Props<P>) {
  const [{ content, start }] = useState(() => {
    const { Part, start } = createLatePart(part);
    // On the server nothing is waited for.
    if (eager || typeof window === 'undefined') start();
    // One element for good: React throws HTML away that is rendered anew before its code is there.
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

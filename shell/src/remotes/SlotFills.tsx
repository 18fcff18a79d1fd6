import { ErrorBoundary } from '@app/remote-kit/loading';
import { useLocation } from '@app/router';
import type { SlotName, SlotProps } from '@app/shell-api';
import { useIsHydrated } from '@app/ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { LatePart, SpacePlaceholder } from '../page/LatePart.tsx';
import { usePageData } from '../page/page-data.ts';
import { listFillers, type SlotFillKey, toSlotId } from './fillers.ts';
import type { RemoteName } from './load-remote.ts';
import { useRemotes } from './remote-pages.tsx';

interface SlotFillsProps<S extends SlotName> {
  name: S;
  props: SlotProps[S];
}

/** The parts that remotes fill into a slot, in their order, except those that failed on the server. */
export function SlotFills<S extends SlotName>({ name, props }: SlotFillsProps<S>) {
  const { leftOut = [] } = usePageData();
  return listFillers(name)
    .filter((remote) => !leftOut.includes(toSlotId({ remote, part: name })))
    .map((remote) => <SlotFill key={remote} remote={remote} part={name} props={props} />);
}

interface SlotFillProps<S extends SlotName> extends SlotFillKey {
  part: S;
  props: SlotProps[S];
}

/** One remote in a slot. It moves no other content: what fails or is not loaded leaves its space. */
function SlotFill<S extends SlotName>({ remote, part, props }: SlotFillProps<S>) {
  const areaRef = useRef<HTMLDivElement>(null);
  const loadableContent = useRemotes().getSlot(remote, part);
  const slotId = toSlotId({ remote, part });
  const isServerRendered = usePageData().slots?.includes(slotId) ?? false;
  const { isAbandoned, onHydrated } = useServerHtmlStage();
  const placeholder = <SpacePlaceholder areaRef={areaRef} />;
  return (
    <div ref={areaRef}>
      <SlotBoundary key={String(isAbandoned)} remote={remote} fallback={placeholder}>
        <LatePart
          part={loadableContent}
          props={props as SlotProps[S] & object}
          hasServerHtml={isServerRendered && !isAbandoned}
          id={slotId}
          fallback={placeholder}
          onHydrated={onHydrated}
        />
      </SlotBoundary>
    </div>
  );
}

/**
 * Tracks what happens to the server's HTML of a part. `isAbandoned`: the address changed before the part was hydrated.
 * Then React would delay the new page until the code of the part is loaded, so the part is mounted again instead.
 */
function useServerHtmlStage() {
  const { key } = useLocation();
  const [initialKey] = useState(key);
  const isHydrated = useIsHydrated();
  const [stage, setStage] = useState<'static' | 'hydrated' | 'abandoned'>(isHydrated ? 'hydrated' : 'static');
  if (stage === 'static' && key !== initialKey) setStage('abandoned');
  const onHydrated = useCallback(
    () => setStage((currentStage) => (currentStage === 'static' ? 'hydrated' : currentStage)),
    [],
  );
  return { isAbandoned: stage === 'abandoned', onHydrated };
}

interface SlotBoundaryProps {
  remote: RemoteName;
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary of a slot: an error in it does not affect the page. */
export function SlotBoundary({ remote, fallback, children }: SlotBoundaryProps) {
  const remotePages = useRemotes();
  return (
    <ErrorBoundary
      path=""
      wrapScreen={() => fallback}
      onError={(error) => remotePages.recordError(remote, error)}
    >
      {children}
    </ErrorBoundary>
  );
}

import { useLocation } from '@app/router';
import type { SlotName, SlotProps } from '@app/shell-api';
import { Component, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { useHydrated } from '../page/hydration.tsx';
import { LatePart } from '../page/LatePart.tsx';
import { usePageData } from '../page/page-data.ts';
import { listFillers, type SlotPart, toSlotId } from './fillers.ts';
import type { RemoteName } from './load-remote.ts';
import { useRemotes } from './remote-pages.tsx';

interface SlotAt<S extends SlotName> {
  name: S;
  props: SlotProps[S];
}

/** What remotes fill into a slot, in order. Those that failed on the server are left out of its document. */
export function Slots<S extends SlotName>({ name, props }: SlotAt<S>) {
  const { leftOut = [] } = usePageData();
  return listFillers(name)
    .filter((remote) => !leftOut.includes(toSlotId({ remote, part: name })))
    .map((remote) => <Filling key={remote} remote={remote} part={name} props={props} />);
}

interface FillingProps<S extends SlotName> extends SlotPart {
  part: S;
  props: SlotProps[S];
}

/**
 * One remote's part of a slot. Whatever becomes of it, nothing else on the page moves: the server's HTML stays until the
 * code is here, and what breaks leaves its space.
 */
function Filling<S extends SlotName>({ remote, part, props }: FillingProps<S>) {
  const area = useRef<HTMLDivElement>(null);
  const filling = useRemotes().getSlot(remote, part);
  const id = toSlotId({ remote, part });
  const rendered = usePageData().slots?.includes(id) ?? false;
  const { isLeft, onLive } = useServerHtmlStage();
  const space = <Space area={area} />;
  return (
    <div ref={area}>
      <SlotBoundary key={String(isLeft)} remote={remote} fallback={space}>
        <LatePart
          part={filling}
          props={props as SlotProps[S] & object}
          hasServerHtml={rendered && !isLeft}
          id={id}
          fallback={space}
          onLive={onLive}
        />
      </SlotBoundary>
    </div>
  );
}

/**
 * `isLeft`: the address changed before the part of the server's HTML was live. React would hold back the new page until
 * the part's code is here, so the part is made anew instead.
 */
function useServerHtmlStage() {
  const { key } = useLocation();
  const [sentForKey] = useState(key);
  const hydrated = useHydrated();
  const [stage, setStage] = useState<'sent' | 'live' | 'left'>(hydrated ? 'live' : 'sent');
  if (stage === 'sent' && key !== sentForKey) setStage('left');
  const onLive = useCallback(() => setStage((now) => (now === 'sent' ? 'live' : now)), []);
  return { isLeft: stage === 'left', onLive };
}

/** As high as what stood there. */
function Space({ area }: { area: RefObject<HTMLElement | null> }) {
  const [blockSize] = useState(() => area.current?.offsetHeight ?? 0);
  return <div style={{ blockSize }} />;
}

interface BoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary of a slot, which protects the page. */
export function SlotBoundary({ remote, ...rest }: BoundaryProps & { remote: RemoteName }) {
  const remotes = useRemotes();
  return <Boundary {...rest} onError={(error) => remotes.recordError(remote, error)} />;
}

class Boundary extends Component<BoundaryProps & { onError: (error: unknown) => void }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

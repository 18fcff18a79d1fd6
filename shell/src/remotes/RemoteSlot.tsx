import { useLoadable, useLoadRetry } from '@app/remote-kit/loading';
import type { SlotName, SlotProps } from '@app/shell-api';
import { type ReactNode, Suspense } from 'react';
import type { RemoteName } from './load-remote.ts';
import { useRemotes } from './remote-pages.tsx';
import { SlotBoundary } from './SlotFills.tsx';

interface RemoteSlotProps<S extends SlotName> {
  remote: RemoteName;
  name: S;
  props: SlotProps[S];
  /** Shown while the remote loads, and if it fails. */
  fallback: ReactNode;
}

/** A slot on a page of the shell, with what one remote fills into it. */
export function RemoteSlot<S extends SlotName>({ remote, name, props, fallback }: RemoteSlotProps<S>) {
  const loadableContent = useRemotes().getSlot(remote, name);
  const contentState = useLoadable(loadableContent);
  useLoadRetry(loadableContent);
  if (contentState.status !== 'loaded') return fallback;
  const { default: Content } = contentState.value;
  return (
    <SlotBoundary remote={remote} fallback={fallback}>
      <Suspense fallback={fallback}>
        <Content {...(props as SlotProps[S] & object)} />
      </Suspense>
    </SlotBoundary>
  );
}

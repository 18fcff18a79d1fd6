import { useFreshTries, useLoadable } from '@app/remote-kit/loading';
import type { SlotName, SlotProps } from '@app/shell-api';
import { Component, type ReactNode, Suspense } from 'react';
import type { RemoteName } from './load-remote.ts';
import { useRemotes } from './remote-pages.tsx';

interface Props<S extends SlotName> {
  remote: RemoteName;
  name: S;
  props: SlotProps[S];
  /** Shown while the remote loads, and if it fails. */
  instead: ReactNode;
}

/** A slot on a page of the shell, filled by a remote. */
export function RemoteSlot<S extends SlotName>({ remote, name, props, instead }: Props<S>) {
  const filling = useRemotes().getSlot(remote, name);
  const slot = useLoadable(filling);
  useFreshTries(filling);
  if (slot.status !== 'loaded') return instead;
  const { default: Filling } = slot.value;
  return (
    <SlotBoundary instead={instead}>
      <Suspense fallback={instead}>
        <Filling {...(props as SlotProps[S] & object)} />
      </Suspense>
    </SlotBoundary>
  );
}

/** Error boundary of a slot, which protects the page. */
export class SlotBoundary extends Component<
  { instead: ReactNode; children: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}

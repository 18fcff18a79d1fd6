import { Loadable, useLoaded, withRetries } from '@app/remote-kit/loading';
import type { ReactNode } from 'react';
import type { Need } from './Guard.tsx';

export const guard = new Loadable(() => withRetries(() => import('../AccountPages.tsx')));

/** A restricted page. The guard's code loads with the first such page. */
export function Guarded({ need, children }: { need: Need; children: ReactNode }) {
  const Guard = useLoaded(guard)?.Guard;
  return Guard ? <Guard need={need}>{children}</Guard> : null;
}

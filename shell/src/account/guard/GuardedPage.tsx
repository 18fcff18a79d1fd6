import { Loadable, useLoadedValue, withRetries } from '@app/remote-kit/loading';
import type { ReactNode } from 'react';
import type { RequiredAccess } from './Guard.tsx';

export const loadableGuard = new Loadable(() => withRetries(() => import('../AccountPages.tsx')));

/** A page for some users only. The code of the guard loads with the first such page. */
export function GuardedPage({ access, children }: { access: RequiredAccess; children: ReactNode }) {
  const Guard = useLoadedValue(loadableGuard)?.Guard;
  return Guard ? <Guard access={access}>{children}</Guard> : null;
}

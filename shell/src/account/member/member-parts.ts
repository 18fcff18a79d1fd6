import { Loadable, useLoadable } from '../../loading/loadable.ts';
import { withRetries } from '../../loading/with-retries.ts';

const parts = new Loadable(() => withRetries(() => import('./signed-in.ts')));

/** What the frame shows and does for who is signed in; undefined until it is loaded. */
export function useMemberParts() {
  const state = useLoadable(parts);
  return state.status === 'loaded' ? state.value : undefined;
}

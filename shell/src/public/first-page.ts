import { matchPath } from '@app/router';
import { mayHaveSession } from '@app/types/session-cookie';
import { guard } from '../account/guard/Guarded.tsx';
import type { RemotePages } from '../remotes/remote-pages.ts';
import { routeAt } from './routes.ts';

/**
 * Waits until the page at an address can be shown, or is known not to come. Until then the HTML of the gateway stays:
 * it can be read and its forms work.
 */
export async function waitForFirstPage(pathname: string, remotes: RemotePages): Promise<void> {
  const route = routeAt(pathname);
  if (!route) return;
  if (route.need) {
    await guard.start();
    // Sent to sign in: what stands behind the guard need not come.
    if (!mayHaveSession(document.cookie)) return;
  }
  if ('page' in route) return route.page.start();
  const area = remotes.getArea(route.remote);
  await area.start();
  const state = area.state();
  if (state.status !== 'loaded') return;
  await state.value.pages.find(({ path }) => matchPath(path, pathname))?.page.start();
}

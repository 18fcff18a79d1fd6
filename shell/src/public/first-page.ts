import type { Loadable } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import type { PageData } from '@app/types/call/page-data';
import { mayHaveSession } from '@app/types/session-cookie';
import { guard } from '../account/guard/Guarded.tsx';
import { problemPage } from '../frame/NotFound.tsx';
import type { RemotePages } from '../remotes/remote-pages.tsx';
import { routeAt } from './routes.ts';

/**
 * Waits until the page at an address can be rendered or has failed to load; until then the server's HTML stays,
 * readable and with working forms.
 * @returns true if its code is loaded
 */
export async function waitForFirstPage(
  pathname: string,
  remotes: RemotePages,
  { problem }: Pick<PageData, 'problem'>,
): Promise<boolean> {
  const route = routeAt(pathname);
  if (problem || !route) return isLoaded(problemPage);
  if (route.need) {
    await guard.start();
    // Will redirect to sign in, so the guarded page is not needed.
    if (typeof document === 'undefined' || !mayHaveSession(document.cookie)) return true;
  }
  if ('page' in route) {
    if (!(await isLoaded(route.page))) return false;
    const page = route.page.state();
    // A session changes the page before late parts come near: HTML without its code would be discarded.
    if (page.status === 'loaded' && typeof document !== 'undefined' && mayHaveSession(document.cookie))
      await Promise.all(page.value.listLateParts?.(remotes).map((part) => part.start()) ?? []);
    return true;
  }
  return remotes.startPage(route.remote, (path) => matchPath(path, pathname) !== null);
}

async function isLoaded(part: Loadable<unknown>): Promise<boolean> {
  await part.start();
  return part.state().status === 'loaded';
}

import type { Loadable } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import type { PageData } from '@app/types/call/page-data';
import { hasSessionCookie } from '@app/types/session-cookie';
import { loadableProblemPage } from '../frame/LoadedPage.tsx';
import { parseSlotId } from '../remotes/fillers.ts';
import type { RemotePages } from '../remotes/remote-pages.tsx';
import { loadableGuard } from './PublicPages.tsx';
import { findRoute } from './routes.ts';

/** Maximum time for which a page waits for the parts that remotes fill into its slots. */
const maxSlotWaitMs = 1000;

/**
 * Waits until the page at an address can be rendered, or has failed to load. Until then the server's HTML stays,
 * which is readable and has working forms.
 * @returns true if the code of the page is loaded
 */
export async function waitForFirstPage(
  pathname: string,
  remotes: RemotePages,
  { problem, slots = [] }: Pick<PageData, 'problem' | 'slots'>,
): Promise<boolean> {
  const route = findRoute(pathname);
  if (problem || !route) return loadModule(loadableProblemPage);
  const isServer = typeof document === 'undefined';
  if (route.access) {
    await loadableGuard.start();
    // The guard will redirect to sign in, so the page itself is not needed.
    if (isServer || !hasSessionCookie(document.cookie)) return true;
  }
  // Only browsers render personal pages, so their remote needs no server bundle.
  if (isServer && route.personal) return true;
  const [isPageLoaded] = await Promise.all([
    'page' in route
      ? loadModule(route.page)
      : remotes.startPage(route.remote, (path) => matchPath(path, pathname) !== null),
    // Browsers load slots after the page.
    isServer && loadSlots(slots, remotes),
  ]);
  return isPageLoaded;
}

/** Loads the parts of slots. Waits for a limited time, so on slow connections some are not loaded. */
async function loadSlots(slots: readonly string[], remotes: RemotePages): Promise<void> {
  const { promise: timeoutPromise, resolve: endWait } = Promise.withResolvers<void>();
  const timer = setTimeout(endWait, maxSlotWaitMs);
  await Promise.race([
    Promise.all(slots.map((id) => remotes.getSlot(...parseSlotId(id)).start())),
    timeoutPromise,
  ]);
  clearTimeout(timer);
}

async function loadModule(loadableModule: Loadable<unknown>): Promise<boolean> {
  await loadableModule.start();
  return loadableModule.getState().status === 'loaded';
}

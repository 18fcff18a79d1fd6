import type { Loadable } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import type { PageData } from '@app/types/call/page-data';
import { hasSessionCookie } from '@app/types/session-cookie';
import { guardModule } from '../account/guard/GuardedPage.tsx';
import { problemPage } from '../frame/NotFound.tsx';
import { parseSlotId } from '../remotes/fillers.ts';
import type { RemotePages } from '../remotes/remote-pages.tsx';
import { findRoute } from './routes.ts';

/** Maximum time that a page waits for the remotes' parts of it. */
const maxSlotWaitMs = 1000;

/**
 * Waits until the page at an address can be rendered or has failed to load; until then the server's HTML stays,
 * readable and with working forms.
 * @returns true if its code is loaded
 */
export async function waitForFirstPage(
  pathname: string,
  remotes: RemotePages,
  { problem, slots = [] }: Pick<PageData, 'problem' | 'slots'>,
): Promise<boolean> {
  const route = findRoute(pathname);
  if (problem || !route) return loadPart(problemPage);
  // A session changes the page before late parts come near: HTML without its code would be discarded.
  const isServer = typeof document === 'undefined';
  const isPersonal = !isServer && hasSessionCookie(document.cookie);
  const lateParts: Promise<unknown>[] = isServer || isPersonal ? [loadSlots(slots, remotes)] : [];
  if (route.access) {
    await guardModule.start();
    // Will redirect to sign in, so the guarded page is not needed.
    if (!isPersonal) return true;
  }
  // Rendered by the browser alone, so a remote without a server bundle can own it.
  if (isServer && route.personal) return true;
  if ('page' in route) {
    if (!(await loadPart(route.page))) return false;
    const page = route.page.state();
    if (page.status === 'loaded' && isPersonal)
      lateParts.push(...(page.value.listLateParts?.().map((part) => part.start()) ?? []));
    await Promise.all(lateParts);
    return true;
  }
  const isRemoteLoaded = await remotes.startPage(route.remote, (path) => matchPath(path, pathname) !== null);
  await Promise.all(lateParts);
  return isRemoteLoaded;
}

/** Loads parts of slots; stops waiting after a time limit, so on slow connections some are missing. */
async function loadSlots(slots: readonly string[], remotes: RemotePages): Promise<void> {
  const { promise: timeLimit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxSlotWaitMs);
  await Promise.race([
    Promise.all(slots.map((id) => remotes.getSlot(...parseSlotId(id)).start())),
    timeLimit,
  ]);
  clearTimeout(timer);
}

async function loadPart(part: Loadable<unknown>): Promise<boolean> {
  await part.start();
  return part.state().status === 'loaded';
}

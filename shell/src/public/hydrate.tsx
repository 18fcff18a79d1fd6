import { BrowserRouter } from '@app/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { type Hydration, HydrationContext } from '../page/hydration.tsx';
import { readPageData } from '../page/page-data.ts';
import { watchTyped } from '../page/restore-typed.ts';
import { createFederatedRemotes, type RemoteOutcome } from '../remotes/federated-remotes.ts';
import { waitForFirstPage } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';
import { mountPaths, routeAt } from './routes.ts';

/**
 * Makes the page of the document live: the HTML of the server as it stands or, where the server could not render it,
 * from nothing. It happens in small pieces, so that a slow phone goes on scrolling and typing meanwhile.
 * `onOutcome` is told how each remote came.
 * @returns the living page's root
 */
export async function hydrate(
  root: HTMLElement,
  onOutcome?: (name: string, outcome: RemoteOutcome) => void,
): Promise<Root> {
  const data = readPageData(document);
  const typed = watchTyped(root);
  const remotes = createFederatedRemotes(data, mountPaths, onOutcome);
  const isThere = await waitForFirstPage(window.location.pathname, remotes, data);
  // A page whose code does not come says so: that is not what the server rendered.
  const isRendered = isThere && root.dataset.rendered !== undefined;
  const hydration = createHydration({
    restore: typed.restore,
    // Where the HTML says nothing that a session would change, nothing waits.
    isWaiting: isRendered && routeAt(window.location.pathname)?.personal === undefined,
  });
  const page = (
    <HydrationContext value={hydration}>
      <PublicApp remotes={remotes} data={data} Router={BrowserRouter} />
    </HydrationContext>
  );
  if (!isRendered) {
    const made = createRoot(root);
    startTransition(() => made.render(page));
    return made;
  }
  return new Promise((resolve) => startTransition(() => resolve(hydrateRoot(root, page))));
}

function createHydration({
  restore,
  isWaiting,
}: {
  restore: (area?: ParentNode) => void;
  isWaiting: boolean;
}): Hydration {
  const waiting: (() => void)[] = [];
  let isHydrated = !isWaiting;
  return {
    handleHydrated(area) {
      // Within its effects React would take in later what is typed again, and the selection would be lost.
      queueMicrotask(() => {
        restore(area);
        if (area) return;
        isHydrated = true;
        for (const run of waiting.splice(0)) run();
        document.documentElement.dataset.ready = 'true';
      });
    },
    whenHydrated: (run) => (isHydrated ? run() : void waiting.push(run)),
  };
}

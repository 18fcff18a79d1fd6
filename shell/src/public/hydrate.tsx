import { BrowserRouter } from '@app/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { type Hydration, HydrationContext } from '../page/hydration.tsx';
import { readPageData } from '../page/page-data.ts';
import { recordTypedInput } from '../page/record-typed-input.ts';
import { createFederatedRemotes, type RemoteLoadResult } from '../remotes/federated-remotes.ts';
import { waitForFirstPage } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';
import { findRoute, mountReleases } from './routes.ts';

/**
 * Hydrates the document's page, or renders it if the server could not. In small tasks, so that slow phones stay
 * responsive. `onOutcome` is called for each remote.
 * @returns the page's root
 */
export async function hydrate(
  root: HTMLElement,
  onOutcome?: (name: string, outcome: RemoteLoadResult) => void,
): Promise<Root> {
  const data = readPageData(document);
  const typedInput = recordTypedInput(root);
  const remotes = createFederatedRemotes(data, mountReleases, onOutcome);
  const isPageLoaded = await waitForFirstPage(window.location.pathname, remotes, data);
  // A page whose code failed to load differs from the server's HTML.
  const isRendered = isPageLoaded && root.dataset.rendered !== undefined;
  const hydration = createHydration({
    restore: typedInput.restore,
    // Pages that do not depend on the session do not wait for it.
    isWaiting: isRendered && findRoute(window.location.pathname)?.personal === undefined,
  });
  const page = (
    <HydrationContext value={hydration}>
      <PublicApp remotes={remotes} data={data} Router={BrowserRouter} />
    </HydrationContext>
  );
  if (!isRendered) {
    const reactRoot = createRoot(root);
    startTransition(() => reactRoot.render(page));
    return reactRoot;
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
  const waitingCallbacks: (() => void)[] = [];
  let isHydrated = !isWaiting;
  return {
    reportHydrated(area) {
      // Within its effects React would process the restored input later, and lose the selection.
      queueMicrotask(() => {
        restore(area);
        if (area) return;
        isHydrated = true;
        for (const run of waitingCallbacks.splice(0)) run();
        document.documentElement.dataset.ready = 'true';
      });
    },
    runAfterHydration: (run) => (isHydrated ? run() : void waitingCallbacks.push(run)),
  };
}

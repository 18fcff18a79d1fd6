import { BrowserRouter } from '@app/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { type Hydration, HydrationContext } from '../page/hydration.tsx';
import { readPageData } from '../page/page-data.ts';
import { recordTypedInput } from '../page/record-typed-input.ts';
import { createFederatedRemotes, type RemoteLoadResult } from '../remotes/federated-remotes.ts';
import { waitForFirstPage } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';
import { findRoute, registerReleases } from './routes.ts';

/**
 * Hydrates the page of the document, or renders it if the server could not. Works in small tasks, so that slow phones
 * stay responsive. `onLoadResult` is called for each remote that was loaded or failed.
 * @returns the React root of the page
 */
export async function hydrate(
  root: HTMLElement,
  onLoadResult?: (name: string, loadResult: RemoteLoadResult) => void,
): Promise<Root> {
  const pageData = readPageData(document);
  const typedInput = recordTypedInput(root);
  const remotes = createFederatedRemotes(pageData, registerReleases, onLoadResult);
  const isPageLoaded = await waitForFirstPage(window.location.pathname, remotes, pageData);
  // If the code of the page failed to load, the page differs from the server's HTML and cannot be hydrated.
  const isRendered = isPageLoaded && root.dataset.rendered !== undefined;
  // Callbacks wait for the hydration, except on personal pages, whose HTML is only a placeholder.
  const isPending = isRendered && findRoute(window.location.pathname)?.personal === undefined;
  const hydration = createHydration(typedInput.restore, isPending);
  const page = (
    <HydrationContext value={hydration}>
      <PublicApp remotes={remotes} pageData={pageData} Router={BrowserRouter} />
    </HydrationContext>
  );
  if (!isRendered) {
    const reactRoot = createRoot(root);
    startTransition(() => reactRoot.render(page));
    return reactRoot;
  }
  return new Promise((resolve) => startTransition(() => resolve(hydrateRoot(root, page))));
}

/** The longest wait for late loads, so that one that hangs does not hold up the session. */
const maxLateLoadMs = 5000;

/** `isPending`: the page is to be hydrated. */
function createHydration(restore: (area?: ParentNode) => void, isPending: boolean): Hydration {
  const waitingCallbacks: (() => void)[] = [];
  const lateLoads = new Set<Promise<void>>();
  let isHydrated = !isPending;
  return {
    reportHydrated(area) {
      // Not within React's effects, where React would process the restored input later and lose the selection.
      queueMicrotask(() => {
        restore(area);
        if (area) return;
        isHydrated = true;
        document.documentElement.dataset.ready = 'true';
        const timeoutPromise = new Promise((resolve) => setTimeout(resolve, maxLateLoadMs));
        void Promise.race([Promise.all(lateLoads), timeoutPromise]).then(() => {
          for (const callback of waitingCallbacks.splice(0)) callback();
        });
      });
    },
    addLateLoad: (load) => void lateLoads.add(load),
    runAfterHydration: (callback) => (isHydrated ? callback() : void waitingCallbacks.push(callback)),
  };
}

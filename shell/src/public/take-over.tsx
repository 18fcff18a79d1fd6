import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { keepSections } from '../loading/FromHtml.tsx';
import { keepFocus } from '../loading/keep-focus.ts';
import { keepTyped } from '../loading/keep-typed.ts';
import { createFederatedRemotes } from '../remotes/federated-remotes.ts';
import { waitForFirstPage } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';
import { mountPaths } from './routes.ts';

/**
 * Replaces the HTML of the gateway by the living page, in one step and only when there is something to show: nothing
 * moves, what was typed stays, the focus stays. The living page is made beside the document and in small pieces, so that
 * a slow phone goes on scrolling and typing meanwhile.
 * @returns the living page's root
 */
export async function takeOver(root: HTMLElement): Promise<Root> {
  const remotes = createFederatedRemotes(mountPaths);
  await waitForFirstPage(window.location.pathname, remotes);
  keepSections(root);
  const typing = keepTyped(root);
  const living = root.cloneNode(false) as HTMLElement;
  let restoreFocus = () => {};
  const saveFocus = () => {
    restoreFocus = keepFocus(root, living);
  };
  const replaceRoot = () => {
    root.replaceWith(living);
    typing.carryTo(living);
    restoreFocus();
    document.documentElement.dataset.ready = 'true';
  };
  const page = createRoot(living);
  startTransition(() =>
    page.render(
      <InPlace before={saveFocus} after={replaceRoot}>
        <PublicApp remotes={remotes} />
      </InPlace>,
    ),
  );
  return page;
}

interface Steps {
  /** Nothing of the old page has been moved yet. */
  before: () => void;
  /** The new page is whole. Both run in the browser's same task, so no picture lies between them. */
  after: () => void;
  children: ReactNode;
}

function InPlace({ before, after, children }: Steps) {
  // Called once each: the element above never renders again.
  useInsertionEffect(before, []);
  useLayoutEffect(after, []);
  return children;
}

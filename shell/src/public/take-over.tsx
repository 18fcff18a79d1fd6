import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { keepSections } from '../loading/FromHtml.tsx';
import { keepingFocus } from '../loading/kept-focus.ts';
import { federatedRemotes } from '../remotes/federated-remotes.ts';
import { whenFirstPageIsThere } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';

/**
 * Replaces the HTML of the gateway by the living page, in one step and only when there is something to show: nothing
 * moves, what was typed stays, the focus stays.
 */
export async function takeOver(root: HTMLElement): Promise<void> {
  const remotes = federatedRemotes();
  await whenFirstPageIsThere(window.location.pathname, remotes);
  keepSections(root);
  keepingFocus(root, () => flushSync(() => createRoot(root).render(<PublicApp remotes={remotes} />)));
  document.documentElement.dataset.ready = 'true';
}

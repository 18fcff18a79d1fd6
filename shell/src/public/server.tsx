/**
 * The shell's server bundle, which the gateway's renderer runs. Plans the calls of a page, and renders it with their
 * replies. The tree is the same as in browsers, with the server bundles of remotes. One page is rendered at a time.
 */
import * as query from '@app/query';
import * as router from '@app/router';
import { StaticRouter } from '@app/router/server';
import * as shellApi from '@app/shell-api';
import {
  getPageLocale,
  type PageProblemKind,
  type PageRedirect,
  type Remote,
  setPageLocale,
} from '@app/shell-api';
import type { PageData, RenderRequest } from '@app/types/call/page-data';
import type { ReactNode } from 'react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { FallbackPage } from '../page/FallbackPage.tsx';
import { toPartMarker } from '../page/LatePart.tsx';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { createQueryProvider } from '../remotes/create-query-provider.tsx';
import { type SlotFillKey, toSlotId } from '../remotes/fillers.ts';
import { RemotePages } from '../remotes/remote-pages.tsx';
import { waitForFirstPage } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';
import { renderHtml } from './render-html.ts';
import { type CallAnswers, type FullHead, findPage, resolveHead, type ServerPage } from './server-page.ts';

/** Modules that the server bundles of remotes share with this one. */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@app/router': router,
  '@app/shell-api': shellApi,
  '@app/query': query,
};

overwriteGetLocale(getPageLocale);

/** Exposed modules of the remotes' server bundles, by name of the remote. */
export type ServerRemotes = Readonly<Record<string, Remote>>;

export interface PagePlan {
  /** Addresses of the page's calls: public GETs. */
  calls: string[];
  /** Remotes whose code the page loads in the browser. */
  remotes: string[];
  /** Remotes that fill its slots. The page is complete without them. */
  fillers: string[];
  /** The remote that owns the page, and without whose server bundle the page has no HTML. */
  owner?: string;
  /** True for pages that need the identity cookies, and so the host name that has them. */
  account: boolean;
  /** The page cannot be shown, whatever the calls reply. */
  problem?: PageProblemKind;
  /** The address redirects, whatever the calls reply. */
  redirect?: PageRedirect;
}

export type PageResult =
  | { redirect: string; status: 301 | 302 }
  | {
      head: FullHead;
      /** The whole visible page, inside `#root`. */
      html: string;
      /** True if browsers hydrate the HTML; false if they render the page anew. */
      rendered: boolean;
      /** Error text if the page, or a part of a slot, could not be rendered. */
      failed?: string;
      /** Remotes whose parts of slots could not be rendered. The page is complete without them. */
      broken?: string[];
      /** Parts of remotes in the HTML: path of a route, or name of a slot. */
      parts: { remote: string; part: string }[];
      /** Page data for the browser, without the replies. */
      data: Omit<PageData, 'replies'>;
    };

/** Returns the calls of the page at an address, and which remotes it needs. */
export async function planPage(request: RenderRequest, remotes: ServerRemotes): Promise<PagePlan> {
  const { route, calls, slots, earlyResult } = await findPage(request, remotes);
  const fillers = [...new Set(slots.map(({ remote }) => remote))];
  const ownerName = route && 'remote' in route ? route.remote : undefined;
  return {
    calls: [...calls.keys()],
    // On pages of the shell, the fillers are the only remotes, so browsers can load them at once.
    remotes: ownerName ? [ownerName] : fillers,
    fillers,
    account: route?.isAccountPage ?? false,
    ...(ownerName && !route?.personal && { owner: ownerName }),
    ...(earlyResult && ('redirect' in earlyResult ? { redirect: earlyResult } : earlyResult)),
  };
}

/**
 * Renders the page at an address. `onHead` gets the head before the rendering, which may fail. `onRemote` gets the name
 * of each remote before its code runs. Parts of slots that fail are omitted.
 */
export async function renderPage(
  request: RenderRequest,
  answers: CallAnswers,
  remotes: ServerRemotes,
  onHead: (head: FullHead) => void,
  onRemote: (name: string) => void,
): Promise<PageResult> {
  setPageLocale(request.locale);
  const page = await findPage(request, remotes);
  const headResult = resolveHead(page, answers);
  if ('redirect' in headResult) return headResult;
  const { head, problem, refused } = headResult;
  onHead(head);
  const { route } = page;
  const ownerName = route && 'remote' in route && !route.personal && !problem ? route.remote : undefined;
  if (ownerName && !page.document)
    return { head, ...(await renderFallbackPage(page, head)), parts: [], data: {} };
  const problemData = { ...(problem && { problem }), ...(refused && { refused }) };
  const replies = Object.fromEntries(
    Object.entries(answers).flatMap(([url, { status, body }]) => (status === 200 ? [[url, body]] : [])),
  );
  const renderSlots = async (slots: readonly SlotFillKey[], leftOut: readonly SlotFillKey[]) => {
    const toPageData = (dataSlots: readonly SlotFillKey[]) => ({
      ...problemData,
      ...(dataSlots.length > 0 && { slots: dataSlots.map(toSlotId) }),
      ...(leftOut.length > 0 && { leftOut: leftOut.map(toSlotId) }),
    });
    if (ownerName) onRemote(ownerName);
    const { html, error } = await renderApp(page, remotes, { ...toPageData(slots), replies }, onRemote);
    const renderedSlots = slots.filter((slot) => html.includes(toPartMarker(toSlotId(slot))));
    const parts = [...(ownerName ? [{ remote: ownerName, part: route?.path ?? '' }] : []), ...renderedSlots];
    return {
      result: { head, html, rendered: true, parts, data: toPageData(renderedSlots) },
      renderedSlots,
      error,
    };
  };
  const [slots, leftOut] = problem ? [[], []] : selectSlots(page, request, remotes);
  try {
    const firstRendering = await renderSlots(slots, leftOut);
    if (firstRendering.error === undefined) return firstRendering.result;
    const brokenSlots = slots.filter((slot) => !firstRendering.renderedSlots.includes(slot));
    if (brokenSlots.length === 0) throw firstRendering.error;
    const secondRendering = await renderSlots(firstRendering.renderedSlots, [...leftOut, ...brokenSlots]);
    if (secondRendering.error !== undefined) throw secondRendering.error;
    return {
      ...secondRendering.result,
      failed: toErrorText(firstRendering.error),
      broken: brokenSlots.map(({ remote }) => remote),
    };
  } catch (error) {
    return {
      head,
      ...(await renderFallbackPage(page, head)),
      parts: [],
      data: {},
      failed: toErrorText(error),
    };
  }
}

const toErrorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Returns the parts to render, and those that browsers omit, too; in neither what has no code here. */
function selectSlots(
  { slots }: ServerPage,
  { leaveOut = [] }: RenderRequest,
  remotes: ServerRemotes,
): [rendered: SlotFillKey[], leftOut: SlotFillKey[]] {
  const leftOut = slots.filter(({ remote }) => leaveOut.includes(remote));
  const renderableSlots = slots.filter(
    (slot) => !leftOut.includes(slot) && remotes[slot.remote]?.slots[slot.part],
  );
  return [renderableSlots, leftOut];
}

async function renderApp(
  page: ServerPage,
  remotes: ServerRemotes,
  pageData: PageData,
  onSlot: (name: string) => void,
) {
  const remotePages = createRemotePages(remotes, pageData, onSlot);
  await waitForFirstPage(page.pathname, remotePages, pageData);
  return renderHtml(<PublicApp remotes={remotePages} pageData={pageData} Router={createRouter(page)} />);
}

/** Renders the frame with the page's title and the links of its structured data, which also work without scripts. */
async function renderFallbackPage(page: ServerPage, head: FullHead) {
  const pageData = { replies: {} };
  const { html, error } = await renderHtml(
    <PublicApp remotes={createRemotePages({}, pageData)} pageData={pageData} Router={createRouter(page)}>
      <FallbackPage head={head} />
    </PublicApp>,
  );
  if (error !== undefined) throw error;
  return { html, rendered: false };
}

const createRouter =
  ({ location }: ServerPage) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={location}>{children}</StaticRouter>;

const createRemotePages = (remotes: ServerRemotes, pageData: PageData, onSlot?: (name: string) => void) =>
  new RemotePages(
    async (name) => {
      const remote = remotes[name];
      return remote ? { status: 'loaded', remote } : { status: 'skipped', reason: 'no server bundle' };
    },
    async () => ({ default: createQueryProvider(pageData) }),
    onSlot,
  );

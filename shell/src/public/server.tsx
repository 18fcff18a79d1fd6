/**
 * The shell's server bundle, run by the gateway's renderer: plans a page's calls, and renders it with their replies.
 * The same tree as in the browser, with the remotes' server bundles. One page is rendered at a time.
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
import type { PageData } from '@app/types/call/page-data';
import type { ReactNode } from 'react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { FallbackPage } from '../page/FallbackPage.tsx';
import { toPartMarker } from '../page/LateArea.tsx';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { createQueryProvider } from '../remotes/create-query-provider.tsx';
import { type SlotFillKey, toSlotId } from '../remotes/fillers.ts';
import { RemotePages } from '../remotes/remote-pages.tsx';
import { waitForFirstPage } from './first-page.ts';
import { PublicApp } from './PublicApp.tsx';
import { renderHtml } from './render-html.ts';
import {
  type Answers,
  createPage,
  type FullHead,
  type Page,
  type PageRequest,
  resolveHead,
} from './server-page.ts';

/** Modules that remotes' server bundles take from this one. */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@app/router': router,
  '@app/shell-api': shellApi,
  '@app/query': query,
};

overwriteGetLocale(getPageLocale);

/** Exposed modules of remotes' server bundles by name. */
export type ServerRemotes = Readonly<Record<string, Remote>>;

export interface PagePlan {
  /** Addresses of the page's calls: public GETs. */
  calls: string[];
  /** Remotes whose code the page loads in the browser. */
  remotes: string[];
  /** Remotes that fill its slots: the page is whole without. */
  fillers: string[];
  /** The remote that owns the page and without whose server bundle there is no HTML. */
  owner?: string;
  /** An account page, which needs the host name of the identity cookies. */
  account: boolean;
  /** The page does not exist, whatever the calls answer. */
  problem?: PageProblemKind;
  /** The address redirects, whatever the calls answer. */
  redirect?: PageRedirect;
}

export type PageResult =
  | { redirect: string; status: 301 | 302 }
  | {
      head: FullHead;
      /** The whole visible page, inside `#root`. */
      html: string;
      /** True if the browser hydrates the HTML; otherwise it renders anew. */
      rendered: boolean;
      /** Error if the page, or a slot, could not be rendered. */
      failed?: string;
      /** Remotes whose parts of slots could not be rendered: the page is whole without. */
      broken?: string[];
      /** Parts of remotes in the HTML: path of a route, or name of a slot. */
      parts: { remote: string; part: string }[];
      /** Data for the browser beside the replies. */
      data: Omit<PageData, 'replies'>;
    };

/** The calls of the page at an address. */
export async function planPage(request: PageRequest, remotes: ServerRemotes): Promise<PagePlan> {
  const { route, calls, slots, earlyResult } = await createPage(request, remotes);
  const fillers = [...new Set(slots.map(({ remote }) => remote))];
  const owner = route && 'remote' in route ? route.remote : undefined;
  return {
    calls: [...calls.keys()],
    // On the shell's own pages the slots' fillers are the only remotes, so browsers can load them at once.
    remotes: owner ? [owner] : fillers,
    fillers,
    account: route?.account ?? false,
    ...(owner && !route?.personal && { owner }),
    ...(earlyResult && ('redirect' in earlyResult ? { redirect: earlyResult } : earlyResult)),
  };
}

/**
 * Renders the page at an address. `onHead` receives its head before rendering, which may fail; `onRemote` the remote
 * whose code is about to run. A part of a slot that fails is left out.
 */
export async function renderPage(
  request: PageRequest,
  answers: Answers,
  remotes: ServerRemotes,
  onHead: (head: FullHead) => void,
  onRemote: (name: string) => void,
): Promise<PageResult> {
  setPageLocale(request.locale);
  const page = await createPage(request, remotes);
  const headResult = resolveHead(page, answers);
  if ('redirect' in headResult) return headResult;
  const { head, problem, refused } = headResult;
  onHead(head);
  const { route } = page;
  const owner = route && 'remote' in route && !route.personal && !problem ? route.remote : undefined;
  if (owner && !page.document) return { head, ...(await renderFallback(page, head)), parts: [], data: {} };
  const problemData = { ...(problem && { problem }), ...(refused && { refused }) };
  const replies = Object.fromEntries(
    Object.entries(answers).flatMap(([url, { status, body }]) => (status === 200 ? [[url, body]] : [])),
  );
  const renderSlots = async (slots: readonly SlotFillKey[], leftOut: readonly SlotFillKey[]) => {
    const toData = (dataSlots: readonly SlotFillKey[]) => ({
      ...problemData,
      ...(dataSlots.length > 0 && { slots: dataSlots.map(toSlotId) }),
      ...(leftOut.length > 0 && { leftOut: leftOut.map(toSlotId) }),
    });
    if (owner) onRemote(owner);
    const { html, error } = await renderApp(page, remotes, { ...toData(slots), replies }, onRemote);
    const renderedSlots = slots.filter((slot) => html.includes(toPartMarker(toSlotId(slot))));
    const parts = [...(owner ? [{ remote: owner, part: route?.path ?? '' }] : []), ...renderedSlots];
    return {
      result: { head, html, rendered: true, parts, data: toData(renderedSlots) },
      renderedSlots,
      error,
    };
  };
  const [slots, leftOut] = problem ? [[], []] : chooseSlots(page, request, remotes);
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
    return { head, ...(await renderFallback(page, head)), parts: [], data: {}, failed: toErrorText(error) };
  }
}

const toErrorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Returns the parts of slots to render, and those that browsers omit too. A part without code on the server is in
 * neither list, since it may work in browsers.
 */
function chooseSlots(
  { slots }: Page,
  { leaveOut = [] }: PageRequest,
  remotes: ServerRemotes,
): [rendered: SlotFillKey[], leftOut: SlotFillKey[]] {
  const leftOut = slots.filter(({ remote }) => leaveOut.includes(remote));
  const renderableSlots = slots.filter(
    (slot) => !leftOut.includes(slot) && remotes[slot.remote]?.slots[slot.part],
  );
  return [renderableSlots, leftOut];
}

async function renderApp(page: Page, remotes: ServerRemotes, data: PageData, onSlot: (name: string) => void) {
  const remotePages = createRemotePages(remotes, data, onSlot);
  await waitForFirstPage(page.pathname, remotePages, data);
  return renderHtml(<PublicApp remotes={remotePages} data={data} Router={createRouter(page)} />);
}

/** The frame with the page's title and links from its structured data, for readers without scripts. */
async function renderFallback(page: Page, head: FullHead) {
  const data = { replies: {} };
  const { html, error } = await renderHtml(
    <PublicApp remotes={createRemotePages({}, data)} data={data} Router={createRouter(page)}>
      <FallbackPage head={head} />
    </PublicApp>,
  );
  if (error !== undefined) throw error;
  return { html, rendered: false };
}

const createRouter =
  ({ location }: Page) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={location}>{children}</StaticRouter>;

const createRemotePages = (remotes: ServerRemotes, data: PageData, onSlot?: (name: string) => void) =>
  new RemotePages(
    async (name) => {
      const remote = remotes[name];
      return remote ? { status: 'loaded', remote } : { status: 'skipped', reason: 'no server bundle' };
    },
    async () => ({ default: createQueryProvider(data) }),
    onSlot,
  );

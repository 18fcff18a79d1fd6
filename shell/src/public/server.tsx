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
import { toPartEnd } from '../page/LateArea.tsx';
import { PlainPage } from '../page/PlainPage.tsx';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { createQueries } from '../remotes/create-queries.tsx';
import { type SlotPart, toSlotId } from '../remotes/fillers.ts';
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
  toHead,
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
  const { route, calls, slots, earlyResult: settled } = await createPage(request, remotes);
  const fillers = [...new Set(slots.map(({ remote }) => remote))];
  const owner = route && 'remote' in route ? route.remote : undefined;
  return {
    calls: [...calls.keys()],
    // On the shell's own pages their code is all that comes of remotes, so browsers are told at once.
    remotes: owner ? [owner] : fillers,
    fillers,
    account: route?.account ?? false,
    ...(owner && !route?.personal && { owner }),
    ...(settled && ('redirect' in settled ? { redirect: settled } : settled)),
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
  const headResult = toHead(page, answers);
  if ('redirect' in headResult) return headResult;
  const { head, problem, refused } = headResult;
  onHead(head);
  const { route } = page;
  const owner = route && 'remote' in route && !route.personal && !problem ? route.remote : undefined;
  if (owner && !page.document) return { head, ...(await renderPlain(page, head)), parts: [], data: {} };
  const problemData = { ...(problem && { problem }), ...(refused && { refused }) };
  const replies = Object.fromEntries(
    Object.entries(answers).flatMap(([url, { status, body }]) => (status === 200 ? [[url, body]] : [])),
  );
  const render = async (slots: readonly SlotPart[], leftOut: readonly SlotPart[]) => {
    const toData = (shownSlots: readonly SlotPart[]) => ({
      ...problemData,
      ...(shownSlots.length > 0 && { slots: shownSlots.map(toSlotId) }),
      ...(leftOut.length > 0 && { leftOut: leftOut.map(toSlotId) }),
    });
    if (owner) onRemote(owner);
    const { html, error } = await renderApp(page, remotes, { ...toData(slots), replies }, onRemote);
    const renderedSlots = slots.filter((slot) => html.includes(toPartEnd(toSlotId(slot))));
    const parts = [...(owner ? [{ remote: owner, part: route?.path ?? '' }] : []), ...renderedSlots];
    return {
      made: { head, html, rendered: true, parts, data: toData(renderedSlots) },
      there: renderedSlots,
      error,
    };
  };
  const [slots, leftOut] = problem ? [[], []] : chooseSlots(page, request, remotes);
  try {
    const firstRendering = await render(slots, leftOut);
    if (firstRendering.error === undefined) return firstRendering.made;
    const brokenSlots = slots.filter((slot) => !firstRendering.there.includes(slot));
    if (brokenSlots.length === 0) throw firstRendering.error;
    const secondRendering = await render(firstRendering.there, [...leftOut, ...brokenSlots]);
    if (secondRendering.error !== undefined) throw secondRendering.error;
    return {
      ...secondRendering.made,
      failed: toErrorText(firstRendering.error),
      broken: brokenSlots.map(({ remote }) => remote),
    };
  } catch (error) {
    return { head, ...(await renderPlain(page, head)), parts: [], data: {}, failed: toErrorText(error) };
  }
}

const toErrorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The parts of slots to render; and those that browsers leave out, too. What has no code here may work in browsers. */
function chooseSlots(
  { slots }: Page,
  { leaveOut = [] }: PageRequest,
  remotes: ServerRemotes,
): [shown: SlotPart[], leftOut: SlotPart[]] {
  const leftOut = slots.filter(({ remote }) => leaveOut.includes(remote));
  const renderableSlots = slots.filter(
    (slot) => !leftOut.includes(slot) && remotes[slot.remote]?.slots[slot.part],
  );
  return [renderableSlots, leftOut];
}

async function renderApp(page: Page, remotes: ServerRemotes, data: PageData, onSlot: (name: string) => void) {
  const pages = createRemotePages(remotes, data, onSlot);
  await waitForFirstPage(page.pathname, pages, data);
  return renderHtml(<PublicApp remotes={pages} data={data} Router={createRouter(page)} />);
}

/** The frame with the page's title and links from its structured data, for readers without scripts. */
async function renderPlain(page: Page, head: FullHead) {
  const data = { replies: {} };
  const { html, error } = await renderHtml(
    <PublicApp remotes={createRemotePages({}, data)} data={data} Router={createRouter(page)}>
      <PlainPage head={head} />
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
    async () => ({ default: createQueries(data) }),
    onSlot,
  );

import { site } from '@app/option-lists';
import { matchPath } from '@app/router';
import { createHead, createHomeHead, paths } from '@app/seo';
import type {
  PageAddress,
  PageAnswer,
  PageCall,
  PageDocument,
  PageHead,
  PageProblemKind,
  PageRedirect,
  Remote,
  SlotName,
} from '@app/shell-api';
import { buildUrl, parseReply, problem as problemSchema, slugOrId } from '@app/types';
import type { PageData, RenderRequest } from '@app/types/call/page-data';
import { shellSlots } from '@app/types/release/registry';
import * as z from 'zod/mini';
import { getPersonalPageTexts } from '../page/PersonalPagePlaceholder.tsx';
import { getPageProblemTexts } from '../pages/ProblemPage.tsx';
import { m } from '../paraglide/messages.js';
import { listFillers, type SlotFillKey } from '../remotes/fillers.ts';
import { documents } from './documents.ts';
import { findRoute, type PublicRoute, registerReleases } from './routes.ts';

/** Status and body of replies by address of the call. Absent: the service did not reply. */
export type CallAnswers = Readonly<Record<string, { status: number; body: unknown }>>;

/** A page to render, with what is known before its calls. */
export interface ServerPage {
  pathname: string;
  /** Path and query. */
  location: string;
  address: PageAddress;
  route: PublicRoute | undefined;
  document: PageDocument | undefined;
  /** Calls with their names in the document, by address. */
  calls: ReadonlyMap<string, { name: string; call: PageCall }>;
  /** Parts that remotes fill into its slots, in order, including those that are omitted. */
  slots: readonly SlotFillKey[];
  /** Redirect or problem that is known before any call. */
  earlyResult?: PageRedirect | { problem: PageProblemKind };
}

const statusByProblem: Record<PageProblemKind, number> = {
  page: 404,
  profile: 404,
  place: 404,
  'bad-address': 400,
  gone: 410,
  withdrawn: 410,
  unavailable: 503,
};

/** Finds the page at an address, and its calls. */
export async function findPage(
  { url, locale, origin, releases, problem }: RenderRequest,
  remotes: Readonly<Record<string, Remote>>,
): Promise<ServerPage> {
  registerReleases(releases);
  const { pathname, search, searchParams } = new URL(url, origin);
  const route = findRoute(pathname);
  const params = readParams(route, pathname);
  const address: PageAddress = { pathname, params, search: searchParams, locale, origin };
  const slots = listSlots(route, pathname, releases);
  const page = {
    pathname,
    location: pathname + search,
    address,
    route,
    slots,
    document: undefined,
    calls: new Map(),
  };
  const knownProblem = problem ?? findProblem(route, params);
  if (knownProblem) return { ...page, earlyResult: { problem: knownProblem } };
  const document = await findDocument(route, pathname, remotes);
  const loaderResult = document?.loader(address) ?? { calls: {} };
  if (!('calls' in loaderResult)) return { ...page, document, earlyResult: loaderResult };
  const callEntries = Object.entries(loaderResult.calls).map(([name, call]) => {
    const { method, session = 'none' } = call.endpoint;
    if (method !== 'GET' || session === 'required')
      throw new Error(`${call.endpoint.id} cannot be asked for a page`);
    return [buildUrl(call.endpoint, call.input), { name, call }] as const;
  });
  return { ...page, document, calls: new Map(callEntries) };
}

/** Returns the decoded parameters of the address. */
function readParams(route: PublicRoute | undefined, pathname: string): Record<string, string> {
  const params = route && matchPath(route.path, pathname)?.params;
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, value ?? '']));
}

/** Returns the problem of an address that is known without a call, for example an invalid slug. */
function findProblem(
  route: PublicRoute | undefined,
  params: PageAddress['params'],
): PageProblemKind | undefined {
  if (!route) return 'page';
  const slugOrIdParam = params.slug ?? params.id;
  const isListingPage = slugOrIdParam !== undefined && /^\/(?:prosthetists?|r)\//.test(route.path);
  return isListingPage && !z.safeParse(slugOrId, slugOrIdParam).success ? 'bad-address' : undefined;
}

/** Returns the parts that remotes fill into the slots of a page. */
function listSlots(
  route: PublicRoute | undefined,
  pathname: string,
  releases: RenderRequest['releases'],
): SlotFillKey[] {
  if (!route || route.personal) return [];
  const offers = 'page' in route ? shellSlots : (releases[route.remote]?.offers ?? {});
  return Object.keys(offers)
    .filter((name) => matchPath(offers[name]!, pathname))
    .map((name) => name as SlotName)
    .flatMap((slotName) => listFillers(slotName).map((remote) => ({ remote, part: slotName })));
}

async function findDocument(
  route: PublicRoute | undefined,
  pathname: string,
  remotes: Readonly<Record<string, Remote>>,
): Promise<PageDocument | undefined> {
  if (!route || route.personal) return undefined;
  if ('page' in route) return documents[route.path];
  const remoteRoute = remotes[route.remote]?.routes.find(({ path }) => matchPath(path, pathname));
  const { default: document } = (await remoteRoute?.document?.()) ?? {};
  return document;
}

/** Head of a page with all members. */
export type FullHead = Required<Omit<PageHead, 'status'>> & { status: number };

/** Returns the head of a page, or its redirect, from the answers of its calls. `refused`: problems by call address. */
export function resolveHead(
  page: ServerPage,
  answers: CallAnswers,
): PageRedirect | { head: FullHead; problem?: PageProblemKind; refused?: PageData['refused'] } {
  const headResult = page.earlyResult ?? createHeadResult(page, answers);
  if ('redirect' in headResult) return headResult;
  const { locale, pathname } = page.address;
  if ('problem' in headResult) {
    const { problem } = headResult;
    const { title, text } = getPageProblemTexts(problem, locale);
    const status = statusByProblem[problem];
    const head = { title, description: text, path: pathname };
    return { head: { ...head, status, noindex: true, jsonLd: [] }, problem };
  }
  const problemsByUrl = Object.fromEntries(
    Object.entries(answers).flatMap(([url, { status, body }]) => {
      const parseResult = status >= 400 ? z.safeParse(problemSchema, body) : undefined;
      return parseResult?.success ? [[url, parseResult.data]] : [];
    }),
  );
  return {
    head: { status: 200, noindex: false, jsonLd: [], ...headResult },
    ...(Object.keys(problemsByUrl).length > 0 && { refused: problemsByUrl }),
  };
}

/** Creates the head by the document of the page, or a general one for pages without a document. */
function createHeadResult(
  { address, route, document, calls }: ServerPage,
  answers: CallAnswers,
): ReturnType<PageDocument['head']> {
  if (document) {
    const answerEntries = [...calls].map(([url, { name, call }]) => [name, parseAnswer(call, answers[url])]);
    return document.head(Object.fromEntries(answerEntries), address);
  }
  // Personal pages and pages of remotes without a document are not indexed.
  const head = route?.personal
    ? createHead(getPersonalPageTexts()[route.personal].title, m.personal_description({ site: site.name }))
    : createHomeHead(address.locale);
  // The canonical address of the members' view of a profile is that of the profile.
  const path = route?.personal === 'member' ? paths.profile(address.params.slug ?? '') : address.pathname;
  return { ...head, path, noindex: true };
}

/** Parses the answer of a call. A status of 500 and above counts as no reply. */
function parseAnswer({ endpoint }: PageCall, answer: CallAnswers[string] | undefined): PageAnswer {
  if (!answer || answer.status >= 500) return { kind: 'down' };
  if (answer.status !== 200) {
    const parseResult = z.safeParse(problemSchema, answer.body);
    return parseResult.success
      ? { kind: 'refused', status: answer.status, problem: parseResult.data }
      : { kind: 'down' };
  }
  try {
    return { kind: 'reply', reply: parseReply(endpoint, answer.body) };
  } catch {
    // A reply that violates the contract counts as no reply.
    return { kind: 'down' };
  }
}

import type { CallInput, Endpoint, Problem, ReplyOf } from '@app/types';

/** Where a public page stands: what of the address it may go by. */
export interface PageAddress {
  pathname: string;
  /** The named parts of the route's path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The query, without the language. */
  search: URLSearchParams;
  locale: 'en' | 'es';
  /** The site's own origin ("https://…"), for structured data. */
  origin: string;
}

/** Leads to another path of this site. */
export interface PageRedirect {
  redirect: string;
  status: 301 | 302;
}

/**
 * Why there is no such page; the shell says so in its place. `page`, `profile`, `place`: not found (404). `bad-address`:
 * the address holds what no page has (400). `gone`: deleted for good (410). `unavailable`: a service is down (503).
 */
export interface PageProblem {
  // Not by a name of its own: what remotes declare spells out every type.
  problem: 'page' | 'profile' | 'place' | 'bad-address' | 'gone' | 'unavailable';
}
export type PageProblemKind = PageProblem['problem'];

/** What search engines, and people who are sent a link, read of a page. */
export interface PageHead {
  /** 200 where absent. A page that shows itself what is wrong with its address says 400. */
  status?: 200 | 400 | 503;
  title: string;
  description: string;
  /** The canonical address: path and query, without origin. */
  path: string;
  noindex?: boolean;
  /** One object for each `<script type="application/ld+json">`. */
  jsonLd?: readonly object[];
}

/** A call that a page is made of. It has to be a GET that anybody may ask, without a session. */
export interface PageCall<E extends Endpoint = Endpoint> {
  endpoint: E;
  input?: CallInput;
}

/** What came of such a call. `refused`: the service answered that it will not. `down`: it did not answer. */
export type PageAnswer<E extends Endpoint = Endpoint> =
  | { kind: 'reply'; reply: ReplyOf<E> }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'down' };

type Calls = Readonly<Record<string, PageCall>>;
export type PageAnswers<C extends Calls> = { readonly [Name in keyof C]: PageAnswer<C[Name]['endpoint']> };

/** The first HTML of a page, as data: which calls it is made of, and what its head says. Runs on the server alone. */
export interface PageDocument<C extends Calls = Calls> {
  /** The calls of the page at an address; nothing is asked where it answers otherwise. */
  loader: (at: PageAddress) => { calls: C } | PageRedirect | PageProblem;
  /** The head, from what the calls were answered. */
  head: (answers: PageAnswers<C>, at: PageAddress) => PageHead | PageRedirect | PageProblem;
}

/** Checks the value's shape; the answers have the types of the calls. */
export const definePageDocument = <C extends Calls>(document: PageDocument<C>): PageDocument =>
  // The caller of `head` gives it the answers to the calls of the same document's `loader`.
  document as PageDocument<Calls>;

/** The calls of a page, as a loader answers that may answer otherwise: of a plain object their types would be lost. */
export const askFor = <C extends Calls>(calls: C): { calls: C } => ({ calls });

/** A page that is made of no call: its head depends on the language alone. */
export const defineStaticDocument = (head: (locale: PageAddress['locale']) => PageHead): PageDocument =>
  definePageDocument({ loader: () => ({ calls: {} }), head: (_, { locale }) => head(locale) });

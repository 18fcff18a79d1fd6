import type { CallInput, Endpoint, Problem, ReplyOf } from '@app/types';

/** Address of a public page. */
export interface PageAddress {
  pathname: string;
  /** Decoded parameters of the route's path. */
  params: Readonly<Record<string, string>>;
  /** The query without the language. */
  search: URLSearchParams;
  locale: 'en' | 'es';
  /** The site's origin ("https://…"), for structured data. */
  origin: string;
}

/** Redirects to another path of this site. */
export interface PageRedirect {
  redirect: string;
  status: 301 | 302;
}

/**
 * Why there is no such page; the shell displays it. `page`, `profile`, `place`: not found (404). `bad-address`: invalid
 * address (400). `gone`: deleted (410). `unavailable`: a service is down (503).
 */
export interface PageProblem {
  // Written out, because declarations of remotes expand every type.
  problem: 'page' | 'profile' | 'place' | 'bad-address' | 'gone' | 'withdrawn' | 'unavailable';
}
export type PageProblemKind = PageProblem['problem'];

/** Head of a page, for search engines and link previews. */
export interface PageHead {
  /** Default 200. A page that displays errors in its address uses 400. */
  status?: 200 | 400 | 503;
  title: string;
  description: string;
  /** Canonical address: path and query without origin. */
  path: string;
  noindex?: boolean;
  /** Content of each `<script type="application/ld+json">`. */
  jsonLd?: readonly object[];
}

/** A call for a page's data. Must be a public GET without a session. */
export interface PageCall<E extends Endpoint = Endpoint> {
  endpoint: E;
  input?: CallInput;
}

/** Result of such a call. `refused`: the service returned a problem. `down`: no reply. */
export type PageAnswer<E extends Endpoint = Endpoint> =
  | { kind: 'reply'; reply: ReplyOf<E> }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'down' };

type Calls = Readonly<Record<string, PageCall>>;
export type PageAnswers<C extends Calls> = { readonly [Name in keyof C]: PageAnswer<C[Name]['endpoint']> };

/** A server-rendered page as data: its calls and head. Runs on the server only. */
export interface PageDocument<C extends Calls = Calls> {
  /** The calls for an address; a redirect or problem prevents them. */
  loader: (at: PageAddress) => { calls: C } | PageRedirect | PageProblem;
  /** The head, made of the calls' results. */
  head: (answers: PageAnswers<C>, at: PageAddress) => PageHead | PageRedirect | PageProblem;
}

/** Defines a document with typed results. */
export const definePageDocument = <C extends Calls>(document: PageDocument<C>): PageDocument =>
  // Safe: the caller passes the results of the same document's `loader`.
  document as PageDocument<Calls>;

/** Returns calls from a loader that may also return otherwise; a plain object would lose their types. */
export const askFor = <C extends Calls>(calls: C): { calls: C } => ({ calls });

/** A page without calls: its head depends on the language only. */
export const defineStaticDocument = (head: (locale: PageAddress['locale']) => PageHead): PageDocument =>
  definePageDocument({ loader: () => ({ calls: {} }), head: (_, { locale }) => head(locale) });

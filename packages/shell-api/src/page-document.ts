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
 * Why there is no such page, for the shell to display. `page`, `profile`, `place`: not found (404). `bad-address`:
 * invalid address (400). `gone`: deleted (410). `withdrawn`: taken down (410). `unavailable`: a service is down (503).
 */
export interface PageProblem {
  // Spelled out, because the type declarations of remotes inline every type.
  problem: 'page' | 'profile' | 'place' | 'bad-address' | 'gone' | 'withdrawn' | 'unavailable';
}
export type PageProblemKind = PageProblem['problem'];

/** Head of a page, for search engines and link previews. */
export interface PageHead {
  /** Default 200. 400: the page displays errors of its address. */
  status?: 200 | 400 | 503;
  title: string;
  description: string;
  /** Canonical address: path and query without origin. */
  path: string;
  noindex?: boolean;
  /** Content of each `<script type="application/ld+json">`. */
  jsonLd?: readonly object[];
}

/** A call for the data of a page: a public GET without a session. */
export interface PageCall<E extends Endpoint = Endpoint> {
  endpoint: E;
  input?: CallInput;
}

/** Result of a page's call. `refused`: the service returned a problem. `down`: there was no reply. */
export type PageAnswer<E extends Endpoint = Endpoint> =
  | { kind: 'reply'; reply: ReplyOf<E> }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'down' };

type Calls = Readonly<Record<string, PageCall>>;
export type PageAnswers<C extends Calls> = { readonly [Name in keyof C]: PageAnswer<C[Name]['endpoint']> };

/** A server-rendered page as data: its calls and head. Runs on the server only. */
export interface PageDocument<C extends Calls = Calls> {
  /** Returns the calls for an address, or a redirect or problem instead of them. */
  loader: (at: PageAddress) => { calls: C } | PageRedirect | PageProblem;
  /** Creates the head from the results of the calls. */
  head: (answers: PageAnswers<C>, at: PageAddress) => PageHead | PageRedirect | PageProblem;
}

/** Defines a document with typed results. */
export const definePageDocument = <C extends Calls>(document: PageDocument<C>): PageDocument =>
  // Safe: the caller passes the results of the same document's `loader`.
  document as PageDocument<Calls>;

/** Returns the calls of a loader with several kinds of results; in a plain object they would lose their types. */
export const askFor = <C extends Calls>(calls: C): { calls: C } => ({ calls });

/** Defines the document of a page without calls, whose head depends only on the language. */
export const defineStaticDocument = (head: (locale: PageAddress['locale']) => PageHead): PageDocument =>
  definePageDocument({ loader: () => ({ calls: {} }), head: (_, { locale }) => head(locale) });

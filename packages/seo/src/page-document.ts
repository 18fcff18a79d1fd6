import type { Locale } from '@app/option-lists';

/** One page as data: the gateway makes the first HTML of it. */
export interface PageDocument {
  status: 200 | 400 | 404 | 410 | 503;
  title: string;
  description: string;
  /** Canonical address: path and query, without origin. */
  path: string;
  noindex?: boolean;
  /** One object for each `<script type="application/ld+json">`. */
  jsonLd: readonly object[];
  /** HTML for inside `<main>`. */
  content: string;
}

/** What every page needs to know. `origin` is the site's own ("https://…"), for structured data. */
export interface PageContext {
  locale: Locale;
  origin: string;
}

/** Title and description: the browser pages set the same ones when the visitor moves on without a new document. */
export interface Head {
  title: string;
  description: string;
}

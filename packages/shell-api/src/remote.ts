import type { ComponentType } from 'react';
import type { PageDocument } from './page-document.ts';

/** Version (semver) of the contract between shell and remotes. Remotes state the required range in the registry. */
export const contractVersion = '2.3.0';

/** Earlier contract versions that this shell supports. Their remotes have no `document`: browsers render the pages. */
export const earlierContracts = ['1.2.0'] as const;

/** A page of a remote. `path` is a react-router pattern; the code loads when the page is opened. */
export interface RemoteRoute {
  path: string;
  page: () => Promise<{ default: ComponentType }>;
  /** Data for rendering on the server. Absent: only browsers render the page, and search engines do not see it. */
  document?: () => Promise<{ default: PageDocument }>;
}

/** Slots that remotes can fill on pages of others, with the page's data for them: nothing about the visitor. */
export interface SlotProps {
  /** Home: the search form with its initial values. */
  homeSearch: { initial: { name: string; zipCode: string; radius: string } };
  /** Home: recent reviews. */
  recentReviews: object;
  /** Profile, below its last section. City and ZIP code are those of the first practice. */
  profileEnd: { listing: { id: string; slug: string; state: string; city: string; zipCode: string } };
  /** Results, below the list: place and name of the search. Without its filters, which reveal needs of the visitor. */
  resultsEnd: { search: { name: string; zipCode: string; radius: string } };
}
export type SlotName = keyof SlotProps;

/**
 * The only module that a remote exposes, as `./expose`. It is data that can be read without running a page. Built for
 * browsers, and as the server bundle.
 */
export interface Remote {
  contract: string;
  routes: readonly RemoteRoute[];
  slots: { readonly [S in SlotName]?: () => Promise<{ default: ComponentType<SlotProps[S]> }> };
}

/** Exposed modules by their federation names: remote and module. */
export interface RemoteModules {
  'mf_search/expose': { default: Remote };
  'mf_listing_wizard/expose': { default: Remote };
  'mf_admin/expose': { default: Remote };
}
export type RemoteId = keyof RemoteModules;

import type { ComponentType } from 'react';
import type { PageDocument } from './page-document.ts';

/** Version (semver) of the contract between shell and remotes. Remotes state the required range in the registry. */
export const contractVersion = '2.3.0';

/** Earlier contracts that this shell supports: their remotes have no `document`, so browsers render their pages. */
export const earlierContracts = ['1.2.0'] as const;

/** A page of a remote. `path` is a react-router pattern; its code loads when it is opened. */
export interface RemoteRoute {
  path: string;
  page: () => Promise<{ default: ComponentType }>;
  /** Renders its first HTML on the server. Absent: rendered in the browser only, and invisible to search engines. */
  document?: () => Promise<{ default: PageDocument }>;
}

/** Slots that remotes may fill on pages of others, with the data that the page gives: nothing about its visitor. */
export interface SlotProps {
  /** Home: the search form with its initial values. */
  homeSearch: { initial: { name: string; zipCode: string; radius: string } };
  /** Home: recent reviews. */
  recentReviews: object;
  /** Profile, below its last section. City and ZIP code are those of the first practice. */
  profileEnd: { listing: { id: string; slug: string; state: string; city: string; zipCode: string } };
  /** Results, below the list: where and whom the search is for. Its filters tell of needs, so they are not given. */
  resultsEnd: { search: { name: string; zipCode: string; radius: string } };
}
export type SlotName = keyof SlotProps;

/**
 * The only module that a remote exposes, as `./expose`: data only, readable without running a page. Built for the
 * browser and as the server bundle.
 */
export interface Remote {
  contract: string;
  routes: readonly RemoteRoute[];
  slots: { readonly [S in SlotName]?: () => Promise<{ default: ComponentType<SlotProps[S]> }> };
}

/** Federation names: remote id and exposed module. */
export interface RemoteModules {
  'mf_search/expose': { default: Remote };
  'mf_listing_wizard/expose': { default: Remote };
  'mf_admin/expose': { default: Remote };
}
export type RemoteId = keyof RemoteModules;

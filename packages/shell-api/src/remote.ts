import type { ComponentType } from 'react';
import type { PageDocument } from './page-document.ts';

/** The contract between shell and remotes, as semver. A remote says in the registry which range it needs. */
export const contractVersion = '2.0.0';

/** Earlier contracts that this shell still speaks: their remotes have no `document`, so the browser makes their pages. */
export const earlierContracts = ['1.2.0'] as const;

/** A page that a remote owns. `path` is a react-router pattern; the page's code loads when it is opened. */
export interface RemoteRoute {
  path: string;
  page: () => Promise<{ default: ComponentType }>;
  /** What makes its first HTML on the server. Without it, the page is made in the browser, for nobody to find by searching. */
  document?: () => Promise<{ default: PageDocument }>;
}

/** Places on the shell's own pages that a remote may fill, and what each gets. */
export interface SlotProps {
  /** Home: the search form, and what it holds at first. */
  homeSearch: { initial: { name: string; zipCode: string; radius: string } };
  /** Home: what people said lately. */
  recentReviews: object;
}
export type SlotName = keyof SlotProps;

/**
 * The one module that a remote exposes, as `./expose`: data only, so that it can be read without running a page. It is
 * built twice: for the browser, and as the bundle that the gateway renders the remote's first HTML with.
 */
export interface Remote {
  contract: string;
  routes: readonly RemoteRoute[];
  slots: { readonly [S in SlotName]?: () => Promise<{ default: ComponentType<SlotProps[S]> }> };
}

/** What federation knows by name: remote id → exposed module. */
export interface RemoteModules {
  'mf_search/expose': { default: Remote };
  'mf_listing_wizard/expose': { default: Remote };
  'mf_admin/expose': { default: Remote };
}
export type RemoteId = keyof RemoteModules;

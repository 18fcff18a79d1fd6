// Replaces shell/src/remotes/federated-remotes.ts in the one-bundle build (one-bundle.ts): the remotes are imported
// statically, their route tables are part of the first script, and pages load when opened.

import type { PageData } from '@app/types/call/page-data';
import wizard from '../../../mf-listing-wizard/src/expose.ts';
import search from '../../../mf-search/src/expose.ts';
import type { LoadRemote } from '../../../shell/src/remotes/load-remote.ts';
import { RemotePages } from '../../../shell/src/remotes/remote-pages.tsx';

const load: LoadRemote = async (name) => {
  if (name === 'mf_search') return { status: 'loaded', remote: search };
  if (name === 'mf_listing_wizard') return { status: 'loaded', remote: wizard };
  return { status: 'skipped', reason: `${name} is none of the public door's` };
};

/** Same name as in the replaced module. */
export const createFederatedRemotes = (data: PageData): RemotePages =>
  new RemotePages(load, async () => {
    const { createQueries } = await import('../../../shell/src/remotes/create-queries.tsx');
    return { default: createQueries(data) };
  });

import { useSearchParams } from '@app/router';
import { previewMerge } from '@app/types/admin/prosthetists';
import { Empty } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { Loaded } from '../../console/kit/Loaded.tsx';
import { Page } from '../../console/page/Page.tsx';
import { MergeChoice } from './MergeChoice.tsx';

/** The page that merges two listings of one person. The address has both ids; staff select them in the list. */
export default function MergePage() {
  const [params] = useSearchParams();
  const keep = params.get('keep') ?? '';
  const drop = params.get('drop') ?? '';
  const hasTwoListings = keep !== '' && drop !== '' && keep !== drop;
  const result = useAdminCall(previewMerge, { query: { keep, drop } }, { enabled: hasTwoListings });
  return (
    <Page
      title="Merge two listings"
      lead="Reviews, claims and addresses move to the one that is kept. This cannot be undone."
    >
      {hasTwoListings ? (
        <Loaded result={result}>
          {(preview) => <MergeChoice key={`${keep}/${drop}`} preview={preview} />}
        </Loaded>
      ) : (
        <Empty title="Two listings are needed">
          <p>Find them in the list, check both, and choose “Merge the two”.</p>
        </Empty>
      )}
    </Page>
  );
}

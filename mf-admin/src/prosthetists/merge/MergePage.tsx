import { useSearchParams } from '@app/router';
import { previewMerge } from '@app/types/admin/prosthetists';
import { EmptyState } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { AsyncContent } from '../../console/kit/AsyncContent.tsx';
import { Page } from '../../console/page/Page.tsx';
import { MergeForm } from './MergeForm.tsx';

/** The page that merges two listings of one person. The address has both ids; staff select them in the list. */
export default function MergePage() {
  const [params] = useSearchParams();
  const keptId = params.get('keep') ?? '';
  const droppedId = params.get('drop') ?? '';
  const hasTwoIds = keptId !== '' && droppedId !== '' && keptId !== droppedId;
  const result = useAdminCall(
    previewMerge,
    { query: { keep: keptId, drop: droppedId } },
    { enabled: hasTwoIds },
  );
  return (
    <Page
      title="Merge two listings"
      lead="Reviews, claims and addresses move to the one that is kept. This cannot be undone."
    >
      {hasTwoIds ? (
        <AsyncContent result={result}>
          {(preview) => <MergeForm key={`${keptId}/${droppedId}`} preview={preview} />}
        </AsyncContent>
      ) : (
        <EmptyState title="Two listings are needed">
          <p>Find them in the list, check both, and choose “Merge the two”.</p>
        </EmptyState>
      )}
    </Page>
  );
}

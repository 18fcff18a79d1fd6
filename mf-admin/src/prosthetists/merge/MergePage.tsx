import { useSearchParams } from '@app/router';
import { previewMerge } from '@app/types/admin/prosthetists';
import { Banner, Button, CompareIcon, Row } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { Loaded } from '../../console/kit/Loaded.tsx';
import { Page } from '../../console/page/Page.tsx';
import { ListingPicker } from '../ListingPicker.tsx';
import { MergeChoice } from './MergeChoice.tsx';

/** Two listings of one person become one. Which two stands in the address. */
export default function MergePage() {
  const [params, setParams] = useSearchParams();
  const keep = params.get('keep') ?? '';
  const drop = params.get('drop') ?? '';
  const both = keep !== '' && drop !== '' && keep !== drop;
  const answer = useAdminCall(previewMerge, { query: { keep, drop } }, { enabled: both });
  const choose = (name: 'keep' | 'drop') => (id: string) => {
    const next = new URLSearchParams(params);
    if (id) next.set(name, id);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return (
    <Page
      title="Merge two listings"
      lead="Reviews, claims and addresses move to the one that is kept. This cannot be undone."
    >
      <ListingPicker label="Keep" id={keep} onPick={choose('keep')} />
      <ListingPicker label="Merge into it, and drop" id={drop} onPick={choose('drop')} />
      {keep !== '' && keep === drop && (
        <Banner kind="warn">
          <p>These are one and the same listing. Choose another one.</p>
        </Banner>
      )}
      {both && (
        <Row>
          <Button kind="quiet" onClick={() => setParams(new URLSearchParams({ keep: drop, drop: keep }))}>
            <CompareIcon /> Keep the other one
          </Button>
        </Row>
      )}
      {both && (
        <Loaded answer={answer}>
          {(preview) => <MergeChoice key={`${keep}/${drop}`} preview={preview} />}
        </Loaded>
      )}
    </Page>
  );
}

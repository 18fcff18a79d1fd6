import { cameAsHtml, FromHtml } from '../../loading/FromHtml.tsx';
import { RemoteSlot } from '../../remotes/RemoteSlot.tsx';
import { useSoon } from './use-soon.ts';

/**
 * What people said lately. The HTML brings it, and then it stands as it came: nobody pays for the code that would show
 * the same again. Who comes from another page gets it from mf-search.
 */
export function RecentReviews() {
  const { soon, ref } = useSoon();
  if (cameAsHtml('recent')) return <FromHtml id="recent" otherwise={null} />;
  return (
    <div ref={ref}>
      {soon && <RemoteSlot remote="mf_search" name="recentReviews" props={{}} instead={null} />}
    </div>
  );
}

import { FromHtml, hasHtmlSection } from '../../loading/FromHtml.tsx';
import { RemoteSlot } from '../../remotes/RemoteSlot.tsx';
import { useSoon } from './use-soon.ts';

/**
 * What people said lately. Where the HTML brought it, it stands as it came: the code that would show the same again is
 * 34 KB. Who comes from another page gets it from mf-search.
 */
export function RecentReviews() {
  const { soon, ref } = useSoon(false);
  if (hasHtmlSection('recent')) return <FromHtml id="recent" otherwise={null} />;
  return (
    <div ref={ref}>
      {soon && <RemoteSlot remote="mf_search" name="recentReviews" props={{}} instead={null} />}
    </div>
  );
}

import { cameWithHtml, FromHtml } from '../../loading/FromHtml.tsx';
import { RemoteSlot } from '../../remotes/RemoteSlot.tsx';
import { useSoon } from './use-soon.ts';

/** What people said lately. Where mf-search does not come, the reviews that the HTML brought stay. */
export function RecentReviews() {
  const { soon, ref } = useSoon(cameWithHtml('recent'));
  const brought = <FromHtml id="recent" otherwise={null} />;
  return (
    <div ref={ref}>
      {soon ? <RemoteSlot remote="mf_search" name="recentReviews" props={{}} instead={brought} /> : brought}
    </div>
  );
}

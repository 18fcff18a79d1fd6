import { LatePart } from '../../page/LatePart.tsx';
import { SlotBoundary } from '../../remotes/RemoteSlot.tsx';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { useRenderedSlot } from '../../remotes/use-rendered-slot.ts';

/** What people said lately, from mf-search: code that many never need, so it loads when it is looked at. */
export function RecentReviews() {
  const part = useRemotes().getSlot('mf_search', 'recentReviews');
  const rendered = useRenderedSlot('mf_search', 'recentReviews');
  return (
    <SlotBoundary instead={null}>
      <LatePart part={part} props={{}} rendered={rendered} />
    </SlotBoundary>
  );
}

import { LatePart } from '../../page/LatePart.tsx';
import { SlotBoundary } from '../../remotes/RemoteSlot.tsx';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { useRenderedSlot } from '../../remotes/use-rendered-slot.ts';

/** Recent reviews, from mf-search. Loaded when visible, because many visitors never scroll there. */
export function RecentReviews() {
  const part = useRemotes().getSlot('mf_search', 'recentReviews');
  const rendered = useRenderedSlot('mf_search', 'recentReviews');
  return (
    <SlotBoundary instead={null}>
      <LatePart part={part} props={{}} rendered={rendered} />
    </SlotBoundary>
  );
}

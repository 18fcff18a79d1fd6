import AppealItem from './AppealItem.tsx';
import ClaimView from './claims/ClaimView.tsx';
import InboxPage from './inbox/InboxPage.tsx';
import type { ItemViews } from './inbox/item/ItemFrame.tsx';
import NewListingItem from './prosthetists/NewListingItem.tsx';
import ApprovalItem from './requests/ApprovalItem.tsx';
import MessageItem from './requests/MessageItem.tsx';
import ReportItem from './requests/ReportItem.tsx';
import ReviewItem from './reviews/ReviewItem.tsx';
import UpdateView from './updates/UpdateView.tsx';

const itemViews: ItemViews = {
  reviews: ReviewItem,
  'year-later': ReviewItem,
  replies: ReviewItem,
  flags: ReviewItem,
  'author-appeals': ReviewItem,
  proofs: ReviewItem,
  prosthetists: NewListingItem,
  'pending-updates': UpdateView,
  'pending-claims': ClaimView,
  reports: ReportItem,
  appeals: AppealItem,
  'second-opinions': ApprovalItem,
  messages: MessageItem,
};

/** The inbox with the views of all kinds, in one chunk, because staff open items of every kind. */
export default () => <InboxPage itemViews={itemViews} />;

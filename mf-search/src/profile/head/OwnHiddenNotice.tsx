import { paths } from '@app/seo';
import type { Listing } from '@app/types';
import { Banner, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';

type Status = NonNullable<Listing['ownStatus']>;

const statusTexts: Record<Status, () => string> = {
  pending: m.own_only_pending,
  rejected: m.own_only_rejected,
  suspended: m.own_only_suspended,
};

interface OwnHiddenNoticeProps {
  status: Status;
  className?: string | undefined;
}

/** Tells owners that their listing is not public, with the reason. */
export default function OwnHiddenNotice({ status, className }: OwnHiddenNoticeProps) {
  return (
    <Banner kind="warn" role="note" className={className}>
      <p>
        {statusTexts[status]()} <Link href={paths.editListing}>{m.own_only_open()}</Link>
      </p>
    </Banner>
  );
}

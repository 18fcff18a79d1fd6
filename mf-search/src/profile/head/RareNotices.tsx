import { formatDate, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Banner, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';

type OwnStatus = NonNullable<Listing['ownStatus']>;

const statusTexts: Record<OwnStatus, () => string> = {
  pending: m.own_only_pending,
  rejected: m.own_only_rejected,
  suspended: m.own_only_suspended,
};

interface RareNoticesProps {
  listing: Pick<Listing, 'ownStatus' | 'integrityNotice'>;
  className?: string | undefined;
}

/** Tells owners that their listing is not public, with the reason, and all readers that reviews were manipulated. */
export default function RareNotices({ listing, className }: RareNoticesProps) {
  const { locale } = useShell();
  const { ownStatus, integrityNotice } = listing;
  return (
    <>
      {ownStatus && (
        <Banner kind="warn" role="note" className={className}>
          <p>
            {statusTexts[ownStatus]()} <Link href={paths.editListing}>{m.own_only_open()}</Link>
          </p>
        </Banner>
      )}
      {integrityNotice && (
        <Banner kind="warn" className={className}>
          <p>
            <b>{m.notice_title()}</b> {m.notice_since({ date: formatDate(integrityNotice.since, locale) })}
          </p>
          {/* Staff write it in English. */}
          <p lang="en">{integrityNotice.note}</p>
          <p>
            <Link href={paths.howReviewsWork}>{m.how_reviews_work()}</Link>
          </p>
        </Banner>
      )}
    </>
  );
}

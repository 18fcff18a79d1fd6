import { formatDate, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Banner, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';

interface IntegrityNoticeProps {
  notice: NonNullable<Listing['integrityNotice']>;
  className?: string | undefined;
}

/** Notice that staff found manipulated reviews. The text written by staff is in English. */
export default function IntegrityNotice({ notice, className }: IntegrityNoticeProps) {
  const { locale } = useShell();
  const date = formatDate(notice.since, locale);
  return (
    <Banner kind="warn" className={className}>
      <p>
        <b>{m.notice_title()}</b> {m.notice_since({ date })}
      </p>
      <p lang="en">{notice.note}</p>
      <p>
        <Link href={paths.howReviewsWork}>{m.how_reviews_work()}</Link>
      </p>
    </Banner>
  );
}

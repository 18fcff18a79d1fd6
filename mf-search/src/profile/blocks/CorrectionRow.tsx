import { site } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import type { Listing } from '@app/types';
import { Link, Skeleton } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { ChangeReport } from '../reports/ChangeReportForm.tsx';
import { ExpandableRow } from './Block.tsx';

/** The form and its option lists load on the first press, since few visitors report an error. */
const ChangeReportForm = lazyPart(() => import('../reports/ChangeReportForm.tsx'));

/** Form to report an incorrect fact; without script a mail. */
export function CorrectionRow({ listing }: { listing: Listing }) {
  const [isOpen, setIsOpen] = useState(false);
  // Outlives the form, which goes when the row is closed.
  const [report, setReport] = useState<ChangeReport>();
  const mailSubject = m.profile_wrong_subject({ name: formatFullName(listing) });
  return (
    <ExpandableRow
      className="NoPrint"
      title={m.profile_wrong()}
      note={m.report()}
      // Opened before hydration.
      ref={(details) => {
        if (details?.open) setIsOpen(true);
      }}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <p>{m.profile_wrong_text()}</p>
      <p className="WithoutScript">
        <Link href={`mailto:${site.helpEmail}?subject=${encodeURIComponent(mailSubject)}`}>
          {m.profile_wrong_mail()}
        </Link>
      </p>
      {isOpen && (
        <Suspense fallback={<Skeleton width="100%" height="12rem" />}>
          <ChangeReportForm listing={listing} report={report} onChange={setReport} />
        </Suspense>
      )}
    </ExpandableRow>
  );
}

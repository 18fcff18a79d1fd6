import { site } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import type { Listing } from '@app/types';
import { Fold, Link, Panel, Skeleton } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';

/** The form and its option lists load on the first press, since few visitors report an error. */
const ReportChange = lazyPart(() => import('./reports/ReportChange.tsx'));

/** Button and form to report an incorrect fact. */
export function CorrectionPanel({ listing }: { listing: Listing }) {
  const [open, setOpen] = useState(false);
  const subject = m.profile_wrong_subject({ name: formatFullName(listing) });
  return (
    <Panel className="NoPrint" title={m.profile_wrong()}>
      <p>{m.profile_wrong_text()}</p>
      <p className="WithoutScript">
        <Link href={`mailto:${site.helpEmail}?subject=${encodeURIComponent(subject)}`}>
          {m.profile_wrong_mail()}
        </Link>
      </p>
      <Fold className="NeedsScript" label={m.report()} open={open} onToggle={setOpen}>
        {open && (
          <Suspense fallback={<Skeleton width="100%" height="12rem" />}>
            <ReportChange listing={listing} />
          </Suspense>
        )}
      </Fold>
    </Panel>
  );
}

import { useTitle } from '@app/remote-kit';
import { titleWithSite } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import { Banner, Fact, InfoIcon, Link } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import styles from './EditListing.module.css';

/** Where the listing stands, and what becomes of changes. */
export function EditHead({ editable: { listing, status, notes } }: { editable: EditableListing }) {
  const { locale } = useShell();
  useTitle(titleWithSite(m.edit_title(), locale));
  return (
    <div className={styles.Head}>
      {status === 'approved' && (
        <Banner kind="ok" role="note">
          <p>
            <b>{m.edit_approved()}</b> {m.edit_approved_text()}
          </p>
        </Banner>
      )}
      <h1 id="edit-title" tabIndex={-1}>
        {m.edit_title()}
      </h1>
      <Fact icon={<InfoIcon />}>{m.edit_notice()}</Fact>
      {status === 'approved' ? (
        <Link href={paths.profile(listing.slug)}>{m.edit_view()}</Link>
      ) : (
        notes && (
          <Banner kind="warn" role="note">
            <p>
              <b>{m.refused_notes()}</b> {notes}
            </p>
          </Banner>
        )
      )}
    </div>
  );
}

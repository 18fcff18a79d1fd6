import { usePageTitle } from '@app/remote-kit';
import { paths } from '@app/seo';
import type { EditableListing } from '@app/types';
import { Banner, Chip, Fact, InfoIcon, Link, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** The same texts as in the header's menu and My Listing. */
const statusTexts = { pending: m.own_pending, rejected: m.own_rejected, suspended: m.own_suspended };

export function EditHeader({ editable: { listing, status, notes } }: { editable: EditableListing }) {
  usePageTitle(m.edit_title());
  return (
    <Stack>
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
      {status in statusTexts && (
        <p>
          <Chip kind="warn">{statusTexts[status as keyof typeof statusTexts]()}</Chip>
        </p>
      )}
      <Fact icon={<InfoIcon />}>{m.edit_notice()}</Fact>
      {status === 'approved' ? (
        <p>
          <Link href={paths.profile(listing.slug)}>{m.edit_view()}</Link>
        </p>
      ) : (
        notes && (
          <Banner kind="warn" role="note">
            <p>
              <b>{m.refused_notes()}</b> {notes}
            </p>
          </Banner>
        )
      )}
    </Stack>
  );
}

import { credentialStatuses } from '@app/option-lists';
import { checkCredential, putIntegrityNotice, viewCertificate } from '@app/types/admin/actions/listing-edits';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { Banner, Chip, Stack } from '@app/ui';
import { CallButton } from '../console/kit/CallButton.tsx';
import { CallForm } from '../console/kit/CallForm.tsx';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { LoggedDocument } from '../StaffPhoto.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { formatIdentifier, formatName } from '../words/format-words.ts';

interface ChecksSectionProps {
  listing: AdminListing;
  canCheck: boolean;
  canPostNotice: boolean;
}

export const ChecksSection = ({ listing, canCheck, canPostNotice }: ChecksSectionProps) => (
  <Stack>
    <ItemSection title="Credentials">
      <DataTable
        caption="What registers say of each credential"
        rows={listing.licenses.map((license) => ({
          license,
          check: listing.credentials.find((credential) => credential.license === license),
        }))}
        toKey={({ license }) => license}
        columns={[
          ['Credential', ({ license }) => license],
          [
            'Status',
            ({ check }) =>
              check ? (
                <Chip kind={check.status === 'verified' ? 'ok' : 'warn'}>
                  {formatIdentifier(check.status)}
                </Chip>
              ) : (
                'Self-reported'
              ),
          ],
          ['Number', ({ check }) => check?.number || '–'],
          ['Seen on', ({ check }) => (check ? formatDay(check.seenAt) : '–')],
          ['By', ({ check }) => check?.by ?? '–'],
        ]}
      />
      <RegisterLinks licenses={listing.licenses} npi={listing.npi} state={listing.state} />
      {listing.credentials.map(
        ({ license, certificate }) =>
          certificate && (
            <Banner key={`${license} ${certificate.sentAt}`}>
              <Stack>
                <p>
                  The owner sent a certificate of “{license}”: {formatShortTime(certificate.sentAt)}. Its file
                  is deleted with the next check, and by {formatShortTime(certificate.fileUntil)}.
                </p>
                {canCheck && (
                  <LoggedDocument
                    endpoint={viewCertificate}
                    input={{ params: { id: listing.id }, query: { license } }}
                    label="Look at the certificate"
                    alt={`The certificate of “${license}”`}
                  />
                )}
              </Stack>
            </Banner>
          ),
      )}
      {canCheck && listing.status !== 'deleted' && <CredentialCheckForm listing={listing} />}
    </ItemSection>
    <NoticeSection listing={listing} canPost={canPostNotice && listing.status !== 'deleted'} />
  </Stack>
);

const CredentialCheckForm = ({ listing }: { listing: AdminListing }) => (
  <CallForm
    endpoint={checkCredential}
    draftKey={`credential-check/${listing.id}`}
    label="Credential check"
    fields={[
      {
        name: 'license',
        label: 'Credential',
        type: 'select',
        options: listing.licenses.map((license) => [license, license]),
      },
      {
        name: 'status',
        label: 'Register says',
        type: 'select',
        options: credentialStatuses.map((status) => [status, formatIdentifier(status)]),
      },
      { name: 'number', label: 'Number', hint: 'Never public', maxLength: 50 },
      { name: 'seenAt', label: 'Seen on', type: 'date', required: true },
    ]}
    submitLabel="Save what the register says"
    extraActions={<p>Expired or Not found asks the owner for a certificate, by e-mail.</p>}
    toInput={({ license = '', number = '', seenAt = '', status }) => ({
      params: { id: listing.id },
      body: {
        license,
        number,
        seenAt,
        status: credentialStatuses.find((candidate) => candidate === status) ?? 'not_found',
      },
    })}
    doneText={`Checked a credential of ${formatName(listing)}.`}
  />
);

function NoticeSection({ listing, canPost }: { listing: AdminListing; canPost: boolean }) {
  const { id, integrityNotice } = listing;
  return (
    <ItemSection title="Integrity notice">
      {integrityNotice ? (
        <Banner kind="warn">
          <p>{integrityNotice.note}</p>
          <p>
            Since {formatDay(integrityNotice.at)}, by {integrityNotice.by}.
          </p>
        </Banner>
      ) : (
        <p>None. A notice tells every reader that reviews of this listing were manipulated.</p>
      )}
      {canPost && (
        <CallForm
          key={integrityNotice?.note}
          endpoint={putIntegrityNotice}
          draftKey={`notice/${id}`}
          label="Integrity notice"
          fields={[
            {
              name: 'note',
              label: 'What readers are told',
              hint: 'Public, beside the rating',
              type: 'textarea',
              maxLength: 2000,
              required: true,
              value: integrityNotice?.note ?? '',
            },
          ]}
          submitLabel={integrityNotice ? 'Change the notice' : 'Post the notice'}
          toInput={({ note = '' }) => ({ params: { id }, body: { on: true, note } })}
          doneText={`Readers of ${formatName(listing)} are warned.`}
          extraActions={(discardInput) =>
            integrityNotice && (
              <CallButton
                kind="quiet"
                onDone={discardInput}
                endpoint={putIntegrityNotice}
                input={{ params: { id }, body: { on: false, note: '' } }}
                doneText={`Removed the notice of ${formatName(listing)}.`}
              >
                Remove it
              </CallButton>
            )
          }
        />
      )}
    </ItemSection>
  );
}

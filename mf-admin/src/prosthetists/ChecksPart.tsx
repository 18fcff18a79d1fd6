import { checkCredential, putIntegrityNotice, viewCertificate } from '@app/types/admin/actions/listing-edits';
import { type AdminListing, credentialStatuses } from '@app/types/admin/prosthetists';
import { Banner, Button, Chip, Row, Stack } from '@app/ui';
import { DataTable, ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { getErrorMessage, useAdminSend } from '../admin-call.ts';
import { DataForm } from '../console/kit/DataForm.tsx';
import { useAct } from '../console/kit/use-act.ts';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { StaffPicture } from '../StaffPhoto.tsx';
import { formatIdentifier } from '../words/format-identifier.ts';
import { formatName } from '../words/format-name.ts';
import { formatDay, formatShortTime } from '../words/format-time.ts';

export interface ChecksPartProps {
  listing: AdminListing;
  mayCheck: boolean;
  mayWarn: boolean;
}

/** What the team looked up in registers, and what it warns the public of. */
export function ChecksPart({ listing, mayCheck, mayWarn }: ChecksPartProps) {
  return (
    <Stack>
      <ItemPart title="Credentials">
        <DataTable
          caption="What registers say of each credential"
          rows={listing.licenses.map((license) => ({
            license,
            seen: listing.credentials.find((one) => one.license === license),
          }))}
          toKey={({ license }) => license}
          columns={[
            ['Credential', ({ license }) => license],
            [
              'Status',
              ({ seen }) =>
                seen ? (
                  <Chip kind={seen.status === 'verified' ? 'ok' : 'warn'}>
                    {formatIdentifier(seen.status)}
                  </Chip>
                ) : (
                  'Self-reported'
                ),
            ],
            ['Number', ({ seen }) => seen?.number || '–'],
            ['Seen on', ({ seen }) => (seen ? formatDay(seen.seenAt) : '–')],
            ['By', ({ seen }) => seen?.by ?? '–'],
          ]}
        />
        <RegisterLinks licenses={listing.licenses} npi={listing.npi} state={listing.state} />
        {listing.credentials.map(
          ({ license, certificate }) =>
            certificate && (
              <Certificate
                key={`${license} ${certificate.sentAt}`}
                {...{ listing, license, mayCheck, ...certificate }}
              />
            ),
        )}
        {mayCheck && listing.status !== 'deleted' && <CheckForm listing={listing} />}
      </ItemPart>
      <NoticePart listing={listing} mayWarn={mayWarn && listing.status !== 'deleted'} />
    </Stack>
  );
}

interface CertificateProps {
  listing: AdminListing;
  license: string;
  sentAt: string;
  fileUntil: string;
  mayCheck: boolean;
}

/** The certificate that the owner sent for a credential. The check below answers it, and deletes its file. */
function Certificate({ listing, license, sentAt, fileUntil, mayCheck }: CertificateProps) {
  const look = useAdminSend(viewCertificate);
  const [picture, setPicture] = useState('');
  const open = async () => {
    const seen = await look.send({ params: { id: listing.id }, query: { license } });
    if (seen.status === 'done') setPicture(seen.reply.picture.base64);
  };
  return (
    <Banner>
      <Stack>
        <p>
          The owner sent a certificate of “{license}”: {formatShortTime(sentAt)}. Its file is deleted with the
          next check, and by {formatShortTime(fileUntil)}.
        </p>
        {picture && <StaffPicture base64={picture} alt={`The certificate of “${license}”`} />}
        <div role="alert">
          {look.failure && <p>{getErrorMessage(look.failure, 'The certificate could not be opened.')}</p>}
        </div>
        {mayCheck && !picture && (
          <Row>
            <Button kind="secondary" disabled={look.sending} onClick={() => void open()}>
              Look at the certificate
            </Button>
            <p>Your look is logged.</p>
          </Row>
        )}
      </Stack>
    </Banner>
  );
}

function CheckForm({ listing }: { listing: AdminListing }) {
  const { act, sending, faults } = useAct();
  return (
    <DataForm
      label="Credential check"
      fields={[
        {
          ...{ name: 'license', label: 'Credential', kind: 'choice' },
          options: listing.licenses.map((license) => [license, license]),
        },
        {
          ...{ name: 'status', label: 'Register says', kind: 'choice' },
          options: credentialStatuses.map((status) => [status, formatIdentifier(status)]),
        },
        { name: 'number', label: 'Number', hint: 'Never public', maxLength: 50 },
        { name: 'seenAt', label: 'Seen on', kind: 'date', required: true },
      ]}
      send="Save what the register says"
      {...{ sending, faults }}
      tools={<p>Expired or Not found asks the owner for a certificate, by e-mail.</p>}
      onSubmit={({ license = '', number = '', seenAt = '', status }) => {
        const found = credentialStatuses.find((one) => one === status) ?? 'not_found';
        const body = { license, number, seenAt, status: found };
        const done = `Checked a credential of ${formatName(listing)}.`;
        return act(checkCredential, { params: { id: listing.id }, body }, done);
      }}
    />
  );
}

function NoticePart({ listing, mayWarn }: { listing: AdminListing; mayWarn: boolean }) {
  const { act, sending, faults } = useAct();
  const { id, integrityNotice: notice } = listing;
  const put = (body: { on: boolean; note: string }, done: string) =>
    act(putIntegrityNotice, { params: { id }, body }, done);
  return (
    <ItemPart title="Integrity notice">
      {notice ? (
        <Banner kind="warn">
          <p>{notice.note}</p>
          <p>
            Since {formatDay(notice.at)}, by {notice.by}.
          </p>
        </Banner>
      ) : (
        <p>None. A notice tells every reader that reviews of this listing were manipulated.</p>
      )}
      {mayWarn && (
        <DataForm
          key={notice?.note}
          label="Integrity notice"
          fields={[
            {
              ...{ name: 'note', label: 'What readers are told', hint: 'Public, beside the rating' },
              ...{ kind: 'prose', maxLength: 2000, required: true, value: notice?.note ?? '' },
            },
          ]}
          send={notice ? 'Change the notice' : 'Post the notice'}
          {...{ sending, faults }}
          onSubmit={async ({ note = '' }) => {
            await put({ on: true, note }, `Readers of ${formatName(listing)} are warned.`);
          }}
          tools={
            notice && (
              <Button
                kind="quiet"
                disabled={sending}
                onClick={() =>
                  void put({ on: false, note: '' }, `Removed the notice of ${formatName(listing)}.`)
                }
              >
                Remove it
              </Button>
            )
          }
        />
      )}
    </ItemPart>
  );
}

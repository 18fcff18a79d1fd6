import { checkCredential, putIntegrityNotice, viewCertificate } from '@app/types/admin/actions/listing-edits';
import { type AdminListing, credentialStatuses } from '@app/types/admin/prosthetists';
import { Banner, Button, Chip, Field, Input, Pairs, Row, Select, Stack, Textarea } from '@app/ui';
import { Cell, ItemPart, Table } from '@app/ui/staff';
import { type FormEvent, useState } from 'react';
import { getErrorMessage, useAdminSend } from '../admin-call.ts';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { StaffPicture } from '../StaffPhoto.tsx';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { formatListingName } from './list/list-words.ts';
import { useChange } from './use-change.ts';

const statusWords = { verified: 'Verified', expired: 'Expired', not_found: 'Not found' } as const;

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
        <Table caption="What registers say of each credential">
          <thead>
            <tr>
              <th scope="col">Credential</th>
              <th scope="col">Status</th>
              <th scope="col">Number</th>
              <th scope="col">Seen on</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {listing.licenses.map((license) => {
              const seen = listing.credentials.find((one) => one.license === license);
              return (
                <tr key={license}>
                  <Cell label="Credential">{license}</Cell>
                  <Cell label="Status">
                    {seen ? (
                      <Chip kind={seen.status === 'verified' ? 'ok' : 'warn'}>
                        {statusWords[seen.status]}
                      </Chip>
                    ) : (
                      'Self-reported'
                    )}
                  </Cell>
                  <Cell label="Number">{seen?.number || '–'}</Cell>
                  <Cell label="Seen on">{seen ? formatDay(seen.seenAt) : '–'}</Cell>
                  <Cell label="By">{seen?.by ?? '–'}</Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
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
  const { change, sending, failure, outrun } = useChange(checkCredential);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const getField = (name: string) => String(typed.get(name) ?? '').trim();
    const status = credentialStatuses.find((one) => one === getField('status')) ?? 'not_found';
    const body = {
      license: getField('license'),
      number: getField('number'),
      seenAt: getField('seenAt'),
      status,
    };
    if (
      await change(
        { params: { id: listing.id }, body },
        `Checked a credential of ${formatListingName(listing)}.`,
      )
    )
      form.reset();
  };
  return (
    <form onSubmit={submit} aria-label="Credential check">
      <Stack>
        <div role="alert">
          {(failure || outrun) && (
            <Banner role="none" kind="bad">
              <p>{failure ? getErrorMessage(failure, 'The check could not be saved.') : outrun?.sentence}</p>
            </Banner>
          )}
        </div>
        <Pairs>
          <Field label="Credential">
            <Select name="license" required>
              {listing.licenses.map((license) => (
                <option key={license}>{license}</option>
              ))}
            </Select>
          </Field>
          <Field label="Register says">
            <Select name="status" required>
              {credentialStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords[status]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Number" hint="Never public">
            <Input name="number" maxLength={50} autoComplete="off" />
          </Field>
          <Field label="Seen on" required>
            <Input name="seenAt" type="date" required />
          </Field>
        </Pairs>
        <Row>
          <Button type="submit" kind="secondary" disabled={sending}>
            Save what the register says
          </Button>
          <p>Expired or Not found asks the owner for a certificate, by e-mail.</p>
        </Row>
      </Stack>
    </form>
  );
}

function NoticePart({ listing, mayWarn }: { listing: AdminListing; mayWarn: boolean }) {
  const { change, sending, failure, outrun } = useChange(putIntegrityNotice);
  const { integrityNotice: notice } = listing;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    void change(
      { params: { id: listing.id }, body: { on: true, note } },
      `Readers of ${formatListingName(listing)} are warned.`,
    );
  };
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
      <div role="alert">
        {(failure || outrun) && (
          <Banner role="none" kind="bad">
            <p>{failure ? getErrorMessage(failure, 'The notice could not be saved.') : outrun?.sentence}</p>
          </Banner>
        )}
      </div>
      {mayWarn && (
        <form onSubmit={submit} key={notice?.note} aria-label="Integrity notice">
          <Field label="What readers are told" hint="Public, beside the rating" required>
            <Textarea name="note" maxLength={2000} required defaultValue={notice?.note} />
          </Field>
          <Row>
            <Button type="submit" kind="secondary" disabled={sending}>
              {notice ? 'Change the notice' : 'Post the notice'}
            </Button>
            {notice && (
              <Button
                kind="quiet"
                disabled={sending}
                onClick={() =>
                  void change(
                    { params: { id: listing.id }, body: { on: false, note: '' } },
                    `Removed the notice of ${formatListingName(listing)}.`,
                  )
                }
              >
                Remove it
              </Button>
            )}
          </Row>
        </form>
      )}
    </ItemPart>
  );
}

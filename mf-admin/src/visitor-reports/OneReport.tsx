import { takedownField } from '@app/option-lists';
import { closeReport, declineReport } from '@app/types/admin/actions/report';
import type { VisitorReport } from '@app/types/admin/reports';
import {
  Anchor,
  Banner,
  Button,
  Card,
  CheckIcon,
  CloseIcon,
  Field,
  Input,
  Row,
  Terms,
  VisuallyHidden,
  Words,
} from '@app/ui';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { formatShortTime } from '../at-time.ts';
import { useDock } from '../console/dock/dock.ts';
import { useKeptNotes } from '../console/draft-notes.ts';
import { paths } from '../paths.ts';

export interface OneReportProps {
  report: VisitorReport;
  mayDecide: boolean;
}

/** What a visitor said, beside what the listing says now. */
export function OneReport({ report, mayDecide }: OneReportProps) {
  const { id, field, note, since, signedIn, status, decision, listing } = report;
  const [words, write] = useKeptNotes(`report/${id}`);
  const done = useAdminSend(closeReport);
  const decline = useAdminSend(declineReport);
  const refresh = useRefresh();
  const dock = useDock();
  const failure = done.failure ?? decline.failure;
  const sending = done.sending || decline.sending;
  const name = listing?.name ?? 'a deleted listing';
  const isTakedown = field === takedownField;

  async function decide({ send }: typeof done, text: string) {
    const notes = words.trim();
    const sent = await send({ params: { id }, body: { ...(notes && { notes }) } });
    if (sent.status === 'done') {
      write('');
      const { auditId, undoUntil } = sent.reply;
      dock.decided({ text, auditId, undoUntil });
    }
    await refresh();
  }

  return (
    <Card>
      <article aria-label={`${field} of ${name}`}>
        <h2>
          {listing ? <Anchor href={paths.prosthetist(listing.id)}>{name}</Anchor> : 'A deleted listing'}
        </h2>
        {listing && (
          <p>
            {listing.company}, {listing.place}
          </p>
        )}
        <Terms
          rows={[
            { term: 'What', value: field },
            ...(listing?.now !== null && listing?.now !== undefined
              ? [{ term: 'Current value', value: listing.now || 'Nothing' }]
              : []),
            {
              term: 'Sent',
              value: isTakedown
                ? `${formatShortTime(since)}, by the owner who deleted their account`
                : `${formatShortTime(since)}, ${signedIn ? 'signed in' : 'without an account'}`,
            },
          ]}
        />
        <Words>{note}</Words>
        {decision && (
          <p>
            {status === 'done' ? 'Done' : 'Declined'} by {decision.by}, {formatShortTime(decision.at)}
            {decision.notes && `: ${decision.notes}`}
          </p>
        )}
        <div role="alert">
          {failure && (
            <Banner role="none" kind="bad">
              <p>{getErrorMessage(failure, 'That could not be saved.')}</p>
            </Banner>
          )}
        </div>
        {status === 'open' && mayDecide && (
          <>
            {isTakedown && (
              <p>
                Taken down, the page and its reviews are gone at once; for 30 days the listing can be
                restored. To decline, write why. Who asked for it gets a mail with these words, where their
                address is still known.
              </p>
            )}
            <Field
              label={isTakedown ? `Words to its owner – ${name}` : `Notes for the team – ${field} of ${name}`}
            >
              <Input value={words} maxLength={2000} onChange={(event) => write(event.target.value)} />
            </Field>
            <Row>
              <Button
                disabled={sending}
                onClick={() =>
                  void decide(
                    done,
                    isTakedown ? `Took down the page of ${name}.` : `Closed the report about ${name}.`,
                  )
                }
              >
                <CheckIcon /> {isTakedown ? 'Take the page down' : 'Done'}
                <VisuallyHidden>
                  {' '}
                  – {field} of {name}
                </VisuallyHidden>
              </Button>
              <Button
                kind="secondary"
                disabled={sending || (isTakedown && words.trim() === '')}
                onClick={() => void decide(decline, `Declined the report about ${name}.`)}
              >
                <CloseIcon /> Decline
                <VisuallyHidden>
                  {' '}
                  – {field} of {name}
                </VisuallyHidden>
              </Button>
            </Row>
          </>
        )}
      </article>
    </Card>
  );
}

import { answerAppeal } from '@app/types/admin/actions/report';
import type { StaffAppeal } from '@app/types/admin/appeals';
import { Anchor, Banner, Button, Card, Field, Row, Terms, Textarea, VisuallyHidden, Words } from '@app/ui';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { formatShortTime } from '../at-time.ts';
import { useMe } from '../console/access/me.ts';
import { useKeptNotes } from '../console/draft-notes.ts';
import { paths } from '../paths.ts';
import { formatHours } from '../queue/when.ts';

const kinds: Readonly<Record<StaffAppeal['kind'], { what: string; href: (item: string) => string }>> = {
  listing: { what: 'A listing that was not published', href: paths.prosthetist },
  update: { what: 'A change that was rejected', href: paths.update },
  claim: { what: 'A claim that was rejected', href: paths.claim },
  flag: { what: 'A flag of a review that was declined', href: paths.review },
};

/** A practitioner's appeal, answered by someone other than who decided. */
export function OneAppeal({ appeal, mayDecide }: { appeal: StaffAppeal; mayDecide: boolean }) {
  const { id, kind, item, listing, text, status, since, promise, decided, answer } = appeal;
  const [notes, setNotes, forgetNotes] = useKeptNotes(`decision-appeal:${id}`);
  const { send, sending, failure } = useAdminSend(answerAppeal);
  const refresh = useRefresh();
  const me = useMe();
  const name = listing ? `${listing.firstName} ${listing.lastName}` : 'a listing that is gone';
  const { what, href } = kinds[kind];

  async function reply(verdict: 'uphold' | 'decline') {
    const sent = await send({ params: { id }, body: { verdict, notes } });
    if (sent.status === 'done') forgetNotes();
    await refresh();
  }

  return (
    <Card>
      <article aria-label={`Appeal of ${name}`}>
        <h2>{item ? <Anchor href={href(item)}>{name}</Anchor> : name}</h2>
        <Terms
          rows={[
            { term: 'Against', value: what },
            { term: 'Decided', value: `${formatShortTime(decided.at)} by ${decided.by.name}` },
            { term: 'Appealed', value: formatShortTime(since) },
            ...(promise
              ? [
                  {
                    term: 'Promise',
                    value:
                      promise.overHours > 0
                        ? `${formatHours(promise.overHours)} over`
                        : `${formatHours(promise.leftHours)} left`,
                  },
                ]
              : []),
          ]}
        />
        <Words>{text}</Words>
        {answer && (
          <p>
            {status === 'upheld' ? 'Opened again' : 'Declined'} by {answer.by}, {formatShortTime(answer.at)}
            {answer.notes && `: ${answer.notes}`}
          </p>
        )}
        <div role="alert">
          {failure && (
            <Banner role="none" kind="bad">
              <p>{getErrorMessage(failure, 'That could not be saved.')}</p>
            </Banner>
          )}
        </div>
        {status === 'open' && mayDecide && decided.by.id === me.id && (
          <Banner kind="info">
            <p>You made this decision. Someone else on the team answers the appeal.</p>
          </Banner>
        )}
        {status === 'open' && mayDecide && decided.by.id !== me.id && (
          <>
            <Field
              label={`Notes to the practitioner – ${name}`}
              hint="They get this by e-mail. To decline, say why."
            >
              <Textarea value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
            </Field>
            <Row>
              <Button disabled={sending} onClick={() => void reply('uphold')}>
                Open it again
                <VisuallyHidden> – {name}</VisuallyHidden>
              </Button>
              <Button
                kind="secondary"
                disabled={sending || notes.trim() === ''}
                onClick={() => void reply('decline')}
              >
                Let the decision stand
                <VisuallyHidden> – {name}</VisuallyHidden>
              </Button>
            </Row>
          </>
        )}
      </article>
    </Card>
  );
}

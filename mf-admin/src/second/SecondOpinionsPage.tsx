import { findAction } from '@app/types/admin/actions/actions';
import { agreeSecondOpinion, declineSecondOpinion } from '@app/types/admin/actions/report';
import { listSecondOpinions, type SecondOpinion } from '@app/types/admin/reports';
import {
  Banner,
  Button,
  Card,
  CheckIcon,
  CloseIcon,
  Empty,
  Row,
  Skeleton,
  Stack,
  Terms,
  VisuallyHidden,
} from '@app/ui';
import { getErrorMessage, useAdminCall, useAdminSend, useRefresh } from '../admin-call.ts';
import { formatShortTime } from '../at-time.ts';
import { useElevated } from '../console/access/elevated.tsx';
import { useMay } from '../console/access/me.ts';
import { useDock } from '../console/dock/dock.ts';
import { Page } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';

/** Requests that wait until another one of the team agrees. */
export default function SecondOpinionsPage() {
  const { data, error, refetch } = useAdminCall(listSecondOpinions, { query: { pageSize: 100 } });
  const may = useMay();
  return (
    <Page
      title="Second opinions"
      lead={<span role="status">{data && `${data.total} waiting. You can’t approve your own request.`}</span>}
    >
      <Stack>
        {error && <ReadFailure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton width="80%" height="10rem" />}
        {data?.items.length === 0 && (
          <Empty title="Nothing is waiting">
            <p>When a data editor deletes something, it waits here for someone else to agree.</p>
          </Empty>
        )}
        {data?.items.map((request) => (
          <ApprovalRequestItem
            key={request.id}
            request={request}
            mayDecide={may('delete') !== undefined && !request.own}
          />
        ))}
      </Stack>
    </Page>
  );
}

function ApprovalRequestItem({ request, mayDecide }: { request: SecondOpinion; mayDecide: boolean }) {
  const { id, action, about, reason, askedBy, askedAt, expiresAt, own } = request;
  const agree = useAdminSend(agreeSecondOpinion);
  const decline = useAdminSend(declineSecondOpinion);
  const refresh = useRefresh();
  const dock = useDock();
  const failure = agree.failure ?? decline.failure;
  const sending = agree.sending || decline.sending;
  const { elevated, passwordDialog } = useElevated();
  const decide = async ({ send }: typeof agree, text: string) => {
    const sent = await elevated(async () => {
      const answer = await send({ params: { id } });
      if (answer.status === 'failed') throw answer.failure;
      return answer;
    }).catch(() => undefined); // `failure` tells it
    if (sent?.status === 'done') dock.say(text);
    await refresh();
  };
  return (
    <Card>
      {passwordDialog}
      <article aria-label={about}>
        <h2>{findAction(action)?.second ?? action}</h2>
        <Terms
          rows={[
            { term: 'What', value: about },
            { term: 'Why', value: reason },
            { term: 'Asked', value: `${askedBy.name}, ${formatShortTime(askedAt)}` },
            { term: 'Until', value: formatShortTime(expiresAt) },
          ]}
        />
        <div role="alert">
          {failure && (
            <Banner role="none" kind="bad">
              <p>{getErrorMessage(failure, 'That could not be done.')}</p>
            </Banner>
          )}
        </div>
        {own && <p>You asked for this: someone else has to agree.</p>}
        {mayDecide && (
          <Row>
            <Button disabled={sending} onClick={() => void decide(agree, `Agreed: ${about}.`)}>
              <CheckIcon /> Agree, do it<VisuallyHidden> – {about}</VisuallyHidden>
            </Button>
            <Button
              kind="secondary"
              disabled={sending}
              onClick={() => void decide(decline, `Declined: ${about}.`)}
            >
              <CloseIcon /> Decline<VisuallyHidden> – {about}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </article>
    </Card>
  );
}

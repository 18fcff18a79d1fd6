import {
  getLabel,
  patientKinds,
  type VisitAnswer,
  visitAnswers,
  visitKinds,
  visitTimes,
} from '@app/option-lists';
import { FailureBanner, LoadNotices, useOwnChange, useRefreshOwnData, useSend } from '@app/remote-kit';
import { formatDate, formatPhone, toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import { answerVisitRequest, type ReceivedVisitRequest, setVisitRequestAcceptance } from '@app/types';
import {
  Button,
  Card,
  Checkbox,
  Chip,
  type ChipProps,
  DescriptionList,
  Link,
  Panel,
  PhoneIcon,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { useId } from 'react';
import { LoadingPlaceholder } from '../LoadingPlaceholder.tsx';
import { m } from '../paraglide/messages.js';
import { type OwnListing, useReceivedRequests } from './own-listing.ts';

/** Requests for a visit or a call back with their answers, and a switch that turns requests on and off. */
export default function RequestsSection({ listing }: { listing: OwnListing }) {
  const requestsResult = useReceivedRequests();
  const { data } = requestsResult;
  return (
    <Stack as="section" gap={3} aria-labelledby="requests-title">
      <div>
        <h2 id="requests-title">{m.requests_title()}</h2>
        <p>{m.requests_lead()}</p>
      </div>
      <LoadNotices result={requestsResult} errorText={m.requests_failed()} />
      {!data && requestsResult.status !== 'error' && (
        <LoadingPlaceholder text={m.requests_loading()} heights={['14rem']} />
      )}
      {data && (
        <>
          <AcceptancePanel listing={listing} isAccepting={data.accepting} answerSpeed={data.speed} />
          {data.requests.length === 0 ? (
            <Panel title={m.requests_none()}>
              <p>{data.accepting ? m.requests_none_text() : m.requests_none_off()}</p>
            </Panel>
          ) : (
            <Stack as="ul" gap={2}>
              {data.requests.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} />
                </li>
              ))}
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}

interface AcceptancePanelProps {
  listing: OwnListing;
  isAccepting: boolean;
  answerSpeed: { days: number; percent: number } | null;
}

/** Turns requests on and off. Changes are public at once: staff check only what is stated about the practice. */
function AcceptancePanel({ listing, isAccepting, answerSpeed }: AcceptancePanelProps) {
  const { toast } = useShell();
  const { send, sending, failure } = useOwnChange(setVisitRequestAcceptance, ({ accepting }) =>
    toast({ text: accepting ? m.requests_on() : m.requests_off() }),
  );
  return (
    <Card gap={1}>
      <Checkbox
        checked={isAccepting}
        aria-disabled={sending || undefined}
        label={m.requests_accept()}
        onChange={({ target }) => send({ params: { id: listing.id }, body: { accepting: target.checked } })}
      />
      <Text soft>{m.requests_accept_text()}</Text>
      <Text soft>
        {answerSpeed
          ? m.requests_speed({ n: answerSpeed.days, percent: answerSpeed.percent })
          : m.requests_speed_none()}
      </Text>
      <FailureBanner failure={failure} />
    </Card>
  );
}

const chipKindByStatus: Partial<Record<ReceivedVisitRequest['status'], ChipProps['kind']>> = {
  new: 'warn',
  called: 'ok',
  booked: 'ok',
};
const answerTexts: Record<VisitAnswer, () => string> = {
  called: m.request_mark_called,
  booked: m.request_mark_booked,
  declined: m.request_mark_declined,
};

function RequestCard({ request }: { request: ReceivedVisitRequest }) {
  const { locale, toast } = useShell();
  const titleId = useId();
  const { send, sending, failure } = useSend(answerVisitRequest);
  const refresh = useRefreshOwnData();
  const { id, kind, name, status, askedAt, answers } = request;
  const getStatusText = (requestStatus: ReceivedVisitRequest['status']) => {
    if (requestStatus === 'new') return m.request_status_new();
    if (requestStatus === 'withdrawn') return m.request_status_withdrawn();
    return getLabel(visitAnswers, requestStatus, locale);
  };
  const kindLabel = getLabel(visitKinds, kind, locale);

  async function answerRequest(visitAnswer: VisitAnswer) {
    const result = await send({ params: { id }, body: { answer: visitAnswer } });
    if (result.status === 'done') toast({ text: m.request_marked({ status: getStatusText(visitAnswer) }) });
    // Also after a failure, because the patient may have withdrawn the request.
    await refresh();
  }
  return (
    <Card as="article" aria-labelledby={titleId} gap={2}>
      <Row justify="between">
        <div>
          <Text as="h3" id={titleId}>
            <bdi>{name || kindLabel}</bdi>
          </Text>
          <Text soft>
            {kindLabel}, {m.request_asked({ date: formatDate(askedAt, locale) })}
          </Text>
        </div>
        <Chip kind={chipKindByStatus[status]}>{getStatusText(status)}</Chip>
      </Row>
      {status !== 'withdrawn' && <RequestDetails request={request} />}
      {answers.length > 0 && (
        <Row>
          {answers.map((visitAnswer) => (
            <Button
              key={visitAnswer}
              kind={visitAnswer === 'declined' ? 'quiet' : 'secondary'}
              aria-disabled={sending || undefined}
              onClick={() => void answerRequest(visitAnswer)}
            >
              {answerTexts[visitAnswer]()}
              <VisuallyHidden> – {name}</VisuallyHidden>
            </Button>
          ))}
        </Row>
      )}
      <FailureBanner failure={failure} />
    </Card>
  );
}

function RequestDetails({ request: { phone, email, times, patient } }: { request: ReceivedVisitRequest }) {
  const { locale } = useShell();
  const phoneHref = toPhoneHref(phone);
  return (
    <DescriptionList
      rows={[
        {
          term: m.request_reach(),
          value: phoneHref ? (
            <Link href={phoneHref}>
              <PhoneIcon /> {formatPhone(phone)}
            </Link>
          ) : (
            <Link href={`mailto:${email}`}>{email}</Link>
          ),
        },
        {
          term: m.request_when(),
          value: times.map((time) => getLabel(visitTimes, time, locale)).join(', '),
        },
        { term: m.request_patient(), value: getLabel(patientKinds, patient, locale) },
      ]}
    />
  );
}

import { FailureBanner, LoadNotices, usePageTitle, useRefreshOwnData, useSend } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { askForVisit, type Listing, type OwnVisitRequest } from '@app/types';
import { Banner, Button, Container, Grid, Link, Pin, Row, Stack } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CallButton } from '../../shared/cards/CallButton.tsx';
import { Form } from '../../shared/Form.tsx';
import { BackToProfile } from '../../shared/search/BackToResults.tsx';
import {
  formatNextStep,
  isOpenRequest,
  useOwnVisitRequests,
  WithdrawRequestButton,
} from '../../shared/visit-requests/own-visit-requests.tsx';
import { VisitRequestFields } from './VisitRequestFields.tsx';
import {
  createBlankVisitRequestValues,
  findVisitRequestErrors,
  toVisitRequestBody,
  type VisitRequestErrors,
  type VisitRequestValues,
} from './visit-request-values.ts';

/** Asks the practice for a visit or a call back; with an open request, says what happens next. */
export default function VisitRequestView({ listing }: { listing: Listing }) {
  const requestsResult = useOwnVisitRequests();
  const { data: visitRequests } = requestsResult;
  const [isSent, setIsSent] = useState(false);
  const practiceName = listing.company || formatFullName(listing);
  usePageTitle(m.ask_title());
  const openRequest = visitRequests?.find(
    (request) => isOpenRequest(request) && request.listing?.slug === listing.slug,
  );
  const acceptsRequests = listing.takesVisitRequests && !listing.owned;
  const openRequestTitle = isSent ? m.ask_sent() : m.ask_open();
  return (
    <Container page gap={2}>
      <BackToProfile listing={listing} />
      {/* One element for all states, so that it keeps the focus. */}
      <h1 tabIndex={-1}>{openRequest ? openRequestTitle : m.ask_title()}</h1>
      {openRequest && (
        <OpenVisitRequest request={openRequest} practiceName={practiceName} phone={listing.phone} />
      )}
      {!openRequest && !acceptsRequests && <NoRequestsNotice listing={listing} />}
      {!openRequest && acceptsRequests && (
        <>
          <p>{m.ask_lead({ practice: practiceName })}</p>
          <LoadNotices result={requestsResult} errorText={m.ask_failed()} />
          <Grid
            columnsFromRem={62}
            columns="minmax(0, 38rem) minmax(0, 1fr)"
            columnGap={6}
            gap={3}
            align="start"
          >
            <VisitRequestForm listing={listing} practiceName={practiceName} onSent={() => setIsSent(true)} />
            <NextSteps />
          </Grid>
        </>
      )}
    </Container>
  );
}

function NoRequestsNotice({ listing: { owned, phone, availability } }: { listing: Listing }) {
  return (
    <Stack align="start">
      <Banner>
        <p>{owned ? m.ask_own() : m.ask_not_taken()}</p>
      </Banner>
      {!owned && availability === undefined && <CallButton phone={phone} />}
    </Stack>
  );
}

const NextSteps = () => (
  <Stack as="section" gap={1}>
    <h2>{m.ask_next()}</h2>
    <Stack as="ol" gap={1}>
      {[m.ask_next_send(), m.ask_next_answer(), m.ask_next_withdraw()].map((step, index) => (
        <Row as="li" key={step} nowrap gap="1h" align="start">
          <Pin aria-hidden>{index + 1}</Pin> <span>{step}</span>
        </Row>
      ))}
    </Stack>
  </Stack>
);

interface VisitRequestFormProps {
  listing: Listing;
  practiceName: string;
  onSent: () => void;
}

function VisitRequestForm({ listing, practiceName, onSent }: VisitRequestFormProps) {
  const { session } = useShell();
  const { send, sending, failure } = useSend(askForVisit);
  const refreshOwnData = useRefreshOwnData();
  const [values, setValues] = useState<VisitRequestValues>(() =>
    createBlankVisitRequestValues(session.status === 'signed-in' ? session.user : undefined),
  );
  const [errors, setErrors] = useState<VisitRequestErrors>({});
  const updateValues = (changes: Partial<VisitRequestValues>) => {
    setValues({ ...values, ...changes });
    const clearedErrors = Object.keys(changes).map((name) => [name, undefined]);
    setErrors({ ...errors, ...Object.fromEntries(clearedErrors) });
  };

  async function submit(form: HTMLFormElement) {
    const body = toVisitRequestBody(values);
    const newErrors = findVisitRequestErrors(values);
    setErrors(newErrors);
    if (!body) {
      const [firstErrorName] = Object.keys(newErrors);
      form.querySelector<HTMLElement>(`[name="${firstErrorName}"]`)?.focus();
      return;
    }
    const result = await send({ params: { id: listing.slug }, body });
    if (result.status === 'done') onSent();
    // After an error, too: another tab may have opened a request.
    await refreshOwnData();
    document.querySelector<HTMLElement>('h1')?.focus();
  }
  return (
    <Form gap={2} aria-label={m.ask_title()} onSubmit={submit}>
      <VisitRequestFields values={values} errors={errors} onChange={updateValues} />
      <FailureBanner failure={failure} />
      <Button type="submit" size="large" aria-disabled={sending || undefined}>
        {m.ask_send({ practice: practiceName })}
      </Button>
    </Form>
  );
}

interface OpenVisitRequestProps {
  request: OwnVisitRequest;
  practiceName: string;
  phone: string;
}

function OpenVisitRequest({ request, practiceName, phone }: OpenVisitRequestProps) {
  const { locale } = useShell();
  return (
    <Stack align="start">
      <Banner
        kind={request.toldAt ? 'warn' : 'ok'}
        title={request.toldAt ? m.request_unanswered() : m.ask_sent_to({ practice: practiceName })}
      >
        <p>{formatNextStep(request, locale)}</p>
      </Banner>
      <Row>
        <CallButton kind="tint" phone={phone}>
          {m.ask_call_instead()}
        </CallButton>
        <WithdrawRequestButton request={request} name={practiceName} />
      </Row>
      <p>
        <Link href={paths.myRequests}>{m.my_requests_title()}</Link>
      </p>
    </Stack>
  );
}

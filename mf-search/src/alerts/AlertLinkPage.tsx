import { filterKeys } from '@app/listing-fields';
import { FailureBanner, LoadNotices, useCall, usePageTitle, useSend, withRouterLinks } from '@app/remote-kit';
import { useLocation, useParams } from '@app/router';
import { type Alert, CallError, confirmAlert, getAlert, noFilters, stopAlert } from '@app/types';
import { Banner, Button, Container, Link, Row, Stack, Text } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { focusElement } from '../shared/Form.tsx';
import { describeFilter } from '../shared/words/filters.ts';
import styles from './AlertPage.module.css';

/** Pages of the links in an alert's mails. A button confirms or stops, because mail scanners open all links. */
function AlertLinkPage() {
  const { token = '' } = useParams();
  const isConfirmation = useLocation().pathname.startsWith('/alerts/confirm');
  const title = isConfirmation ? m.alert_confirm_title() : m.alert_stop_title();
  usePageTitle(title);
  return (
    <Container gap={3} className={styles.Page}>
      <h1 tabIndex={-1}>{title}</h1>
      {isConfirmation ? (
        <AlertConfirmation key={token} token={token} />
      ) : (
        <AlertStop key={token} token={token} />
      )}
    </Container>
  );
}

function AlertConfirmation({ token }: { token: string }) {
  const alertResult = useCall(getAlert, { params: { token } });
  if (!alertResult.data) {
    const { error } = alertResult;
    if (error instanceof CallError && [400, 404].includes(error.status)) return <UnknownAlert />;
    return <LoadNotices result={alertResult} errorText={m.alert_failed()} />;
  }
  const { alert } = alertResult.data;
  return (
    <LinkAction
      endpoint={confirmAlert}
      token={token}
      label={m.alert_confirm_press()}
      wasDone={alert.confirmed}
      doneTitle={m.alert_confirmed()}
      doneTexts={[describeAlert(alert), m.alert_confirmed_text()]}
    >
      <Text>{describeAlert(alert)}</Text>
      <Text soft>{m.alert_confirm_lead()}</Text>
    </LinkAction>
  );
}

const AlertStop = ({ token }: { token: string }) => (
  <LinkAction
    endpoint={stopAlert}
    token={token}
    label={m.alert_stop_press()}
    doneTitle={m.alert_stopped()}
    doneTexts={[m.alert_stopped_text()]}
  >
    <Text>{m.alert_stop_lead()}</Text>
  </LinkAction>
);

interface LinkActionProps {
  endpoint: typeof confirmAlert | typeof stopAlert;
  token: string;
  label: string;
  /** True: nothing is left to do, since it was done before. */
  wasDone?: boolean;
  doneTitle: string;
  doneTexts: string[];
  children: ReactNode;
}

/** What the button does, and afterwards that it is done. */
function LinkAction({ endpoint, token, label, wasDone, doneTitle, doneTexts, children }: LinkActionProps) {
  const { send, sending, failure } = useSend(endpoint);
  const [isDone, setIsDone] = useState(false);
  if (isDone || wasDone)
    return (
      <Banner kind="ok" ref={isDone ? focusElement : undefined} tabIndex={-1} title={doneTitle}>
        {doneTexts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    );
  const sendAction = async () => {
    if ((await send({ params: { token } })).status === 'done') setIsDone(true);
  };
  return (
    <Stack gap={3}>
      {children}
      <FailureBanner failure={failure} />
      <Row>
        <Button size="large" aria-disabled={sending} onClick={sendAction}>
          {label}
        </Button>
      </Row>
    </Stack>
  );
}

function UnknownAlert() {
  return (
    <Banner kind="warn" title={m.alert_unknown()}>
      <p>{m.alert_unknown_text()}</p>
      <p>
        <Link href={paths.alerts}>{m.alert_again()}</Link>
      </p>
    </Banner>
  );
}

/** "New people within 50 miles of 63101: TRICARE. Once a week at most." */
function describeAlert({ zipCode, radiusMiles, filters, rhythm }: Alert): string {
  const filterTexts = filterKeys.flatMap((key) => describeFilter({ ...noFilters, ...filters }, key, null));
  const milesText = String(radiusMiles);
  const searchText =
    filterTexts.length > 0
      ? m.alert_about_filters({ zip: zipCode, miles: milesText, filters: filterTexts.join(', ') })
      : m.alert_about({ zip: zipCode, miles: milesText });
  return `${searchText} ${{ daily: m.alert_daily_most(), weekly: m.alert_weekly_most(), monthly: m.alert_monthly_most() }[rhythm]}`;
}

export default withRouterLinks(AlertLinkPage);

import { filterKeys } from '@app/listing-fields';
import { FailureBanner, LoadNotices, useCall, usePageTitle, useSend, withRouterLinks } from '@app/remote-kit';
import { useLocation, useParams } from '@app/router';
import { type Alert, CallError, confirmAlert, getAlert, noFilters, stopAlert } from '@app/types';
import { Banner, Button, Container, Link, Row, Stack, Text } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
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
  const { send, sending, failure } = useSend(confirmAlert);
  const [isDone, setIsDone] = useState(false);
  if (!alertResult.data) {
    const { error } = alertResult;
    if (error instanceof CallError && [400, 404].includes(error.status)) return <UnknownAlert />;
    return <LoadNotices result={alertResult} errorText={m.alert_failed()} />;
  }
  const { alert } = alertResult.data;
  if (isDone || alert.confirmed)
    return (
      <DoneBanner title={m.alert_confirmed()} isFocused={isDone}>
        <p>{describeAlert(alert)}</p>
        <p>{m.alert_confirmed_text()}</p>
      </DoneBanner>
    );
  const sendConfirmation = async () => {
    if ((await send({ params: { token } })).status === 'done') setIsDone(true);
  };
  return (
    <Stack gap={3}>
      <Text>{describeAlert(alert)}</Text>
      <Text soft>{m.alert_confirm_lead()}</Text>
      <FailureBanner failure={failure} />
      <Row>
        <Button size="large" aria-disabled={sending} onClick={sendConfirmation}>
          {m.alert_confirm_press()}
        </Button>
      </Row>
    </Stack>
  );
}

function AlertStop({ token }: { token: string }) {
  const { send, sending, failure } = useSend(stopAlert);
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <DoneBanner title={m.alert_stopped()} isFocused>
        <p>{m.alert_stopped_text()}</p>
      </DoneBanner>
    );
  const sendStop = async () => {
    if ((await send({ params: { token } })).status === 'done') setIsDone(true);
  };
  return (
    <Stack gap={3}>
      <Text>{m.alert_stop_lead()}</Text>
      <FailureBanner failure={failure} />
      <Row>
        <Button size="large" aria-disabled={sending} onClick={sendStop}>
          {m.alert_stop_press()}
        </Button>
      </Row>
    </Stack>
  );
}

interface DoneBannerProps {
  title: string;
  /** True to focus the banner, since the pressed button has disappeared. */
  isFocused: boolean;
  children: React.ReactNode;
}

function DoneBanner({ title, isFocused, children }: DoneBannerProps) {
  const bannerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) bannerRef.current?.focus();
  }, [isFocused]);
  return (
    <Banner kind="ok" ref={bannerRef} tabIndex={-1} title={title}>
      {children}
    </Banner>
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

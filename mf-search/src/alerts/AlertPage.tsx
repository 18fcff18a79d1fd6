import { site } from '@app/option-lists';
import { addLinks, usePageTitle } from '@app/remote-kit';
import { useSearchParams } from '@app/router';
import { Banner, Grid, Link, Panel, Stack, Text, Wrap } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { BackToResults } from '../shared/search/BackToResults.tsx';
import { AlertForm } from './AlertForm.tsx';
import styles from './AlertPage.module.css';
import { readAlertSearch } from './alert-address.ts';

/** Page `/alerts`: asks to be told by mail of people who are new near a ZIP code. No account is needed. */
function AlertPage() {
  const [params] = useSearchParams();
  const [isSent, setIsSent] = useState(false);
  usePageTitle(m.alert_title());
  return (
    <Wrap gap={3} className={styles.Page}>
      <BackToResults />
      <h1 tabIndex={-1}>{m.alert_title()}</h1>
      {isSent ? (
        <Sent />
      ) : (
        <Grid at={62} gap={6}>
          <div>
            <p className="WithoutScript">
              {m.alert_script()} <Link href={paths.everybody}>{m.search_link()}</Link>
            </p>
            <div className="NeedsScript">
              <AlertForm initial={readAlertSearch(params)} onSent={() => setIsSent(true)} />
            </div>
          </div>
          <Panel title={m.alert_example_title()}>
            <Stack gap={2}>
              <Text>
                <b>{m.alert_example_subject()}</b>
              </Text>
              <Text>{m.alert_example({ site: site.name })}</Text>
              <Text soft>{m.alert_private()}</Text>
            </Stack>
          </Panel>
        </Grid>
      )}
    </Wrap>
  );
}

function Sent() {
  const banner = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared.
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner kind="ok" ref={banner} tabIndex={-1} title={m.alert_sent()}>
      <p>{m.alert_sent_text()}</p>
      <p>{m.alert_sent_once()}</p>
    </Banner>
  );
}

export default addLinks(AlertPage);

import { filterKeys } from '@app/listing-fields';
import { site } from '@app/option-lists';
import { useCall, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useSearchParams } from '@app/router';
import { formatRadius } from '@app/seo';
import { useShell } from '@app/shell-api';
import { countArrivals } from '@app/types/search/arrivals';
import { Banner, Card, Container, Grid, Link, Stack, Text } from '@app/ui';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { buildResultsHref, paths } from '../paths.ts';
import { focusElement } from '../shared/Form.tsx';
import { BackToResults } from '../shared/search/BackToResults.tsx';
import { AlertForm } from './AlertForm.tsx';
import styles from './AlertPage.module.css';
import { type AlertArea, type AlertSearch, readAlertSearch, toArrivalsInput } from './alert-search-params.ts';

/** Page `/alerts`: sets up mails about new people near a ZIP code. No account is needed. */
function AlertPage() {
  const [params] = useSearchParams();
  const [isSent, setIsSent] = useState(false);
  const [area, setArea] = useState<AlertArea>(() => readAlertSearch(params));
  usePageTitle(m.alert_title());
  return (
    <Container gap={3} className={styles.Page}>
      <BackToResults fallback={getBackLink(readAlertSearch(params))} />
      <div>
        <h1 tabIndex={-1}>{m.alert_title()}</h1>
        <Arrivals area={area} />
      </div>
      {isSent ? (
        <Banner kind="ok" ref={focusElement} tabIndex={-1} title={m.alert_sent()}>
          <p>{m.alert_sent_text()}</p>
          <p>{m.alert_sent_once()}</p>
        </Banner>
      ) : (
        <Grid
          columnsFromRem={62}
          columns="minmax(0, 38rem) minmax(0, 1fr)"
          columnGap={6}
          gap={3}
          align="start"
        >
          <div>
            <p className="WithoutScript">
              {m.alert_script()} <Link href={paths.nationwideResults}>{m.search_link()}</Link>
            </p>
            <div className="NeedsScript">
              <AlertForm
                initialSearch={readAlertSearch(params)}
                onAreaChange={setArea}
                onSent={() => setIsSent(true)}
              />
            </div>
          </div>
          <Stack as="section" gap={1}>
            <h2>{m.alert_example_title()}</h2>
            <Card>
              <Text>
                <b>{m.alert_example_subject()}</b>
              </Text>
              <Text>{m.alert_example({ site: site.name })}</Text>
            </Card>
            <Text soft>{m.alert_private()}</Text>
          </Stack>
        </Grid>
      )}
    </Container>
  );
}

/** Link back to the search in the page's address, or to the home page without one. */
function getBackLink({ zipCode, radiusMiles: radius, filters }: AlertSearch) {
  const hasFilters = filterKeys.some((key) => [filters[key]].flat().some(Boolean));
  if (!zipCode && !hasFilters) return { href: paths.home, label: m.back_home() };
  return {
    href: buildResultsHref({ ...filters, ...(zipCode && { zipCode, radius }), page: 1, sortBy: 'distance' }),
    label: zipCode ? m.search_near({ zip: zipCode }) : m.search_link(),
  };
}

/** How many people became public in the area in the last year. Empty if nobody did, or if it failed to load. */
function Arrivals({ area }: { area: AlertArea }) {
  const { locale } = useShell();
  const input = toArrivalsInput(area);
  const { data: arrivalsReply, isPending } = useCall(countArrivals, input, { enabled: input !== undefined });
  if (!input || !(arrivalsReply?.total || isPending)) return null;
  return (
    <Text size="lead" soft>
      {/* Reserves the space while the number loads. */}
      {arrivalsReply
        ? m.alert_arrivals({ n: arrivalsReply.total, radius: formatRadius(area.radiusMiles, false, locale) })
        : '\u00a0'}
    </Text>
  );
}

export default withRouterLinks(AlertPage);

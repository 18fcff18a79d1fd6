import type { SearchQuery } from '@app/types';
import { BellIcon, ButtonLink, Panel, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { buildAlertHref } from '../shared/search/alert-href.ts';

/** Panel below the last card that offers an alert about new people for this search. */
export function AlertOffer({ query }: { query: SearchQuery }) {
  return (
    <Panel title={m.alert_title()}>
      <p>{m.alert_offer()}</p>
      <Row>
        <ButtonLink kind="secondary" href={buildAlertHref(query)}>
          <BellIcon /> {m.alert_set_up()}
        </ButtonLink>
      </Row>
    </Panel>
  );
}

/** The same offer as a link, for a search without results. */
export const AlertLink = ({ query }: { query: SearchQuery }) => (
  <ButtonLink kind="quiet" href={buildAlertHref(query)}>
    <BellIcon /> {m.alert_when_someone()}
  </ButtonLink>
);

import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Anchor, Button, CheckIcon, Fact, Panel, Row } from '@app/ui';
import { useConfirmListing } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import type { OwnListing } from './own-listing.ts';

/** Date of the last confirmation, and a button to confirm again. */
export function FreshnessPanel({ listing }: { listing: OwnListing }) {
  const { locale, toast, listingChanged } = useShell();
  const { send, sending, failure } = useConfirmListing();
  const refresh = useRefreshOwn();
  const { confirmedAt, stale, staleDays: days } = listing;
  const date = confirmedAt && formatDate(confirmedAt, locale);

  async function confirm() {
    const sent = await send({ params: { id: listing.id } });
    if (sent.status !== 'done') return;
    toast({ text: m.fresh_done() });
    listingChanged();
    void refresh();
  }
  return (
    <Panel title={m.fresh_title()}>
      <Fact kind={stale ? 'warn' : 'ok'}>
        {!date ? m.fresh_never() : stale ? m.fresh_stale({ date, days }) : m.fresh_last({ date })}
      </Fact>
      <p>{m.fresh_text()}</p>
      <Row>
        <Button aria-disabled={sending} onClick={confirm}>
          <CheckIcon /> {m.fresh_confirm()}
        </Button>
      </Row>
      <p>
        {m.fresh_changed()} <Anchor href={paths.editListing}>{m.own_edit()}</Anchor>
      </p>
      <FailureBanner failure={failure} />
    </Panel>
  );
}

import { paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { deleteMe, ReplyOf } from '@app/types';
import { ButtonLink, Container, Stack } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';

export type Receipt = ReplyOf<typeof deleteMe>['receipt'];

const listingTexts: Partial<Record<Receipt['listing'], () => string>> = {
  hidden: m.delete_listing_hidden,
  keep: m.delete_sure_listing_keep,
  close: m.delete_sure_listing_close,
  takedown: m.delete_sure_listing_takedown,
};

/** The receipt of a deleted account: deadline, what stays, and number. */
export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const date = new Date(receipt.purgeBy).toLocaleDateString(getPageLocale(), { dateStyle: 'long' });
  const keptDataTexts = [
    receipt.reviews === 'keep' && m.delete_sure_keep(),
    listingTexts[receipt.listing]?.(),
  ].filter((text) => typeof text === 'string');
  return (
    <Container page width="narrow">
      <Stack>
        <h1 ref={headingRef} tabIndex={-1}>
          {m.receipt_title()}
        </h1>
        <p>{keptDataTexts.length > 0 ? m.receipt_text_left({ date }) : m.receipt_text({ date })}</p>
        {keptDataTexts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {receipt.listing === 'deleted' && <p>{m.delete_listing_gone()}</p>}
        <p>{m.receipt_backups()}</p>
        <p>
          {m.receipt_number()} <b>{receipt.id}</b>
        </p>
        <p>
          <ButtonLink href={paths.home}>{m.receipt_home()}</ButtonLink>
        </p>
      </Stack>
    </Container>
  );
}

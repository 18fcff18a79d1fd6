import { paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { deleteMe, ReplyOf } from '@app/types';
import { ButtonLink, Stack, Wrap } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';

/** `listing`: fate of the listing; absent if there was none. */
export type Receipt = ReplyOf<typeof deleteMe>['receipt'] & { listing?: 'keep' | 'close' | 'takedown' };

const listingWords = {
  keep: m.delete_sure_listing_keep,
  close: m.delete_sure_listing_close,
  takedown: m.delete_sure_listing_takedown,
} as const;

/** The receipt of a deleted account: deadline and number. */
export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const date = new Date(receipt.purgeBy).toLocaleDateString(getPageLocale(), { dateStyle: 'long' });
  return (
    <Wrap width="narrow" className="TextPage">
      <Stack>
        <h1 ref={heading} tabIndex={-1}>
          {m.receipt_title()}
        </h1>
        <p>{receipt.listing ? m.receipt_text_listing({ date }) : m.receipt_text({ date })}</p>
        {receipt.listing && <p>{listingWords[receipt.listing]()}</p>}
        <p>{m.receipt_backups()}</p>
        <p>
          {m.receipt_number()} <b>{receipt.id}</b>
        </p>
        <p>
          <ButtonLink href={paths.home}>{m.receipt_home()}</ButtonLink>
        </p>
      </Stack>
    </Wrap>
  );
}

import { paths } from '@app/seo';
import type { deleteMe, ReplyOf } from '@app/types';
import { ButtonLink, Stack, Wrap } from '@app/ui';
import { useEffect, useRef } from 'react';
import { pageLocale } from '../../frame/locale.ts';
import { m } from '../../paraglide/messages.js';

export type Receipt = ReplyOf<typeof deleteMe>['receipt'];

/** What remains of an account for the person: the promise, with a number to ask about it. */
export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const date = new Date(receipt.purgeBy).toLocaleDateString(pageLocale(), { dateStyle: 'long' });
  return (
    <Wrap width="narrow" className="First-page">
      <Stack>
        <h1 ref={heading} tabIndex={-1}>
          {m.receipt_title()}
        </h1>
        <p>{m.receipt_text({ date })}</p>
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

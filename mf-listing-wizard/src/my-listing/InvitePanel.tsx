import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Button, ButtonLink, Card, CheckIcon, Field, Input, PrintIcon, Row, SaveIcon, Stack } from '@app/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../paraglide/messages.js';
import { InviteCode, renderSvg } from './InviteCode.tsx';
import styles from './InvitePanel.module.css';
import type { OwnListing } from './own-listing.ts';

/**
 * Link and QR code that ask for a review, with neutral wording and the same for everybody: inviting only satisfied
 * patients or paying for reviews would be deceptive (16 CFR 465).
 */
export function InvitePanel({ listing }: { listing: OwnListing }) {
  const { toast } = useShell();
  const box = useRef<HTMLInputElement>(null);
  const [printing, setPrinting] = useState(false);
  const address = `${location.origin}/r/${listing.slug}`;
  const title = m.invite_code({ name: formatFullName(listing) });

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast({ text: m.invite_copied() });
    } catch {
      // Without clipboard access the text is selected, so that the user can copy it.
      box.current?.focus();
      box.current?.select();
      toast({ text: m.invite_copy_by_hand() });
    }
  }
  function print() {
    // Some browsers print asynchronously and fire `afterprint` later.
    window.addEventListener('afterprint', () => setPrinting(false), { once: true });
    flushSync(() => setPrinting(true));
    window.print();
  }
  return (
    <section
      aria-labelledby="invite-title"
      className={styles.Invite}
      data-printing={printing ? '' : undefined}
    >
      <Card className={styles.Card}>
        <Stack>
          <h2 id="invite-title" tabIndex={-1}>
            {m.invite_title()}
          </h2>
          <p>{m.invite_text()}</p>
          <ul className={styles.Rules}>
            {[m.invite_rule_all(), m.invite_rule_reward(), m.invite_rule_words()].map((rule) => (
              <li key={rule}>
                <CheckIcon /> <span>{rule}</span>
              </li>
            ))}
          </ul>
          <Field label={m.invite_link()}>
            <Input ref={box} readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
          <Row>
            <Button kind="secondary" onClick={copy}>
              {m.invite_copy()}
            </Button>
            <ButtonLink
              kind="secondary"
              download={`${listing.slug}-review.svg`}
              href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSvg(address, title))}`}
            >
              <SaveIcon /> {m.invite_download()}
            </ButtonLink>
            <Button kind="secondary" onClick={print}>
              <PrintIcon /> {m.invite_print()}
            </Button>
          </Row>
        </Stack>
        <div className={styles.Sheet}>
          <InviteCode text={address} title={title} />
          <p className={styles.Caption}>{m.invite_caption({ name: formatFullName(listing) })}</p>
          <p className={styles.Address}>{address}</p>
        </div>
      </Card>
    </section>
  );
}

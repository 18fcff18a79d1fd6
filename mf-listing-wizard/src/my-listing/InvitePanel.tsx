import { copyText } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import {
  Button,
  ButtonLink,
  Card,
  CheckIcon,
  classNames,
  Fact,
  Field,
  Grid,
  Input,
  PrintIcon,
  Row,
  SaveIcon,
  Stack,
} from '@app/ui';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { encode } from 'uqr';
import { m } from '../paraglide/messages.js';
import styles from './InvitePanel.module.css';
import type { OwnListing } from './own-listing.ts';

/**
 * Link and QR code that ask for a review, with neutral wording and the same for everybody: inviting only satisfied
 * patients or paying for reviews would be deceptive (16 CFR 465).
 */
export function InvitePanel({ listing }: { listing: OwnListing }) {
  const { toast } = useShell();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const inviteUrl = `${location.origin}/r/${listing.slug}`;
  const title = m.invite_code({ name: formatFullName(listing) });
  const codeUrl = useMemo(() => renderQrCode(inviteUrl, title), [inviteUrl, title]);

  async function copyLink() {
    if (await copyText(inviteUrl)) return toast({ text: m.invite_copied() });
    // Without clipboard access the text is selected, so that the user can copy it.
    inputRef.current?.focus();
    inputRef.current?.select();
    toast({ text: m.invite_copy_by_hand() });
  }
  function print() {
    // Some browsers print asynchronously and fire `afterprint` later.
    window.addEventListener('afterprint', () => setIsPrinting(false), { once: true });
    flushSync(() => setIsPrinting(true));
    window.print();
  }
  return (
    <section
      aria-labelledby="invite-title"
      className={styles.Invite}
      data-printing={isPrinting ? '' : undefined}
    >
      <Card className={styles.Card}>
        <Grid columnsFromRem={48} columns="minmax(0, 1fr) 14rem" columnGap={6} className={styles.Columns}>
          <Stack>
            <h2 id="invite-title" tabIndex={-1}>
              {m.invite_title()}
            </h2>
            <p>{m.invite_text()}</p>
            <Stack as="ul" gap={1}>
              {[m.invite_rule_all(), m.invite_rule_reward(), m.invite_rule_words()].map((rule) => (
                <Fact as="li" key={rule} icon={<CheckIcon />}>
                  {rule}
                </Fact>
              ))}
            </Stack>
            <Field label={m.invite_link()}>
              <Input ref={inputRef} readOnly value={inviteUrl} onFocus={({ target }) => target.select()} />
            </Field>
            <Row>
              <Button kind="secondary" onClick={copyLink}>
                {m.invite_copy()}
              </Button>
              <ButtonLink kind="secondary" download={`${listing.slug}-review.svg`} href={codeUrl}>
                <SaveIcon /> {m.invite_download()}
              </ButtonLink>
              <Button kind="secondary" onClick={print}>
                <PrintIcon /> {m.invite_print()}
              </Button>
            </Row>
          </Stack>
          <Stack gap={1} align="start" className={styles.Sheet}>
            <img className={styles.Code} src={codeUrl} alt={title} />
            {isPrinting && (
              <>
                <p className={classNames('OnlyPrint', styles.Caption)}>
                  {m.invite_caption({ name: formatFullName(listing) })}
                </p>
                <p className="OnlyPrint">{inviteUrl}</p>
              </>
            )}
          </Stack>
        </Grid>
      </Card>
    </section>
  );
}

/** Quiet zone around the code in modules, as the QR standard requires. */
const quietZone = 4;

/** Renders a QR code as a data: URL. Black on white in every theme, so that cameras can read it. */
function renderQrCode(text: string, title: string): string {
  // Error correction level M: readable with small damage.
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const pathData = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const escapedTitle = title.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><title>${escapedTitle}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${pathData}"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

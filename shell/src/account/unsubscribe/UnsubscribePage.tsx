import { getLabel, optionalEmails } from '@app/option-lists';
import { useWrite } from '@app/remote-kit';
import { useParams } from '@app/router';
import { paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { CallError, call, parseUnsubscribeToken, unsubscribe } from '@app/types';
import { Banner, Button, FieldError, Link } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { getCallErrorText } from '../settings/AccountSection.tsx';

const mailSettingsPath = `${paths.account}#account-mails`;

/** Page `/unsubscribe/{token}`. Only its button stops emails, because mail scanners open all links. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const optionalMail = parseUnsubscribeToken(token)?.mail;
  return (
    <TextPage title={m.unsubscribe_title()} lead={m.unsubscribe_lead()}>
      {optionalMail ? (
        <UnsubscribeForm
          key={token}
          token={token}
          mailLabel={getLabel(optionalEmails, optionalMail, getPageLocale())}
        />
      ) : (
        <InvalidLinkNotice />
      )}
    </TextPage>
  );
}

function UnsubscribeForm({ token, mailLabel }: { token: string; mailLabel: string }) {
  const [isStopped, setIsStopped] = useState(false);
  const { send, sending, failure } = useWrite(
    () => call(unsubscribe, { params: { token } }, { locale: getPageLocale() }),
    (error) => ({
      isUnknownLink: error instanceof CallError && error.status === 404,
      text: getCallErrorText(error),
    }),
  );
  if (isStopped) return <UnsubscribedNotice mailLabel={mailLabel} />;
  if (failure?.isUnknownLink) return <InvalidLinkNotice />;

  const submitUnsubscribe = async () => {
    const { status } = await send();
    if (status === 'done') setIsStopped(true);
  };
  return (
    <>
      <p>
        {m.unsubscribe_which()} <b>{mailLabel}</b>
      </p>
      {failure && <FieldError role="alert">{failure.text}</FieldError>}
      <p>
        <Button size="large" aria-disabled={sending || undefined} onClick={submitUnsubscribe}>
          {sending ? m.form_sending() : m.unsubscribe_press()}
        </Button>
      </p>
      <p>{m.unsubscribe_rest()}</p>
    </>
  );
}

function UnsubscribedNotice({ mailLabel }: { mailLabel: string }) {
  const containerRef = useRef<HTMLDivElement>(null);
  // The clicked button was removed, so focus moves to the notice.
  useEffect(() => containerRef.current?.focus(), []);
  return (
    <Banner kind="ok" ref={containerRef} tabIndex={-1} title={m.unsubscribe_done()}>
      <p>{m.unsubscribe_done_text({ mail: mailLabel })}</p>
      <p>
        <Link href={mailSettingsPath}>{m.unsubscribe_again()}</Link>
      </p>
    </Banner>
  );
}

function InvalidLinkNotice() {
  return (
    <Banner kind="warn" title={m.unsubscribe_unknown()}>
      <p>{m.unsubscribe_unknown_text()}</p>
      <p>
        <Link href={mailSettingsPath}>{m.unsubscribe_account()}</Link>
      </p>
    </Banner>
  );
}

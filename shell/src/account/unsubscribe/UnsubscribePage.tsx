import { getLabel, optionalMails } from '@app/option-lists';
import { useParams } from '@app/router';
import { paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { CallError, call, parseUnsubscribeToken, unsubscribe } from '@app/types';
import { Banner, Button, FieldError, Link } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { getCallProblemText } from '../settings/AccountSection.tsx';

const mailSettingsPath = `${paths.account}#account-mails`;

/**
 * /unsubscribe/{token}: a button stops the mail with this link. Opening the page does nothing, because mail scanners
 * open all links.
 */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const mail = parseUnsubscribeToken(token)?.mail;
  return (
    <TextPage title={m.unsubscribe_title()} lead={m.unsubscribe_lead()}>
      {mail ? (
        <UnsubscribeForm key={token} token={token} mail={getLabel(optionalMails, mail, getPageLocale())} />
      ) : (
        <InvalidLinkNotice />
      )}
    </TextPage>
  );
}

function UnsubscribeForm({ token, mail }: { token: string; mail: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'stopped' | 'unknown'>('asking');
  const [problem, setProblem] = useState('');
  if (state === 'stopped') return <UnsubscribedNotice mail={mail} />;
  if (state === 'unknown') return <InvalidLinkNotice />;

  const submitUnsubscribe = async () => {
    if (state === 'sending') return;
    setState('sending');
    setProblem('');
    try {
      await call(unsubscribe, { params: { token } }, { locale: getPageLocale() });
      setState('stopped');
    } catch (error) {
      const isUnknownLink = error instanceof CallError && error.status === 404;
      setState(isUnknownLink ? 'unknown' : 'asking');
      if (!isUnknownLink) setProblem(getCallProblemText(error));
    }
  };
  return (
    <>
      <p>
        {m.unsubscribe_which()} <b>{mail}</b>
      </p>
      {problem && <FieldError role="alert">{problem}</FieldError>}
      <p>
        <Button size="large" aria-disabled={state === 'sending' || undefined} onClick={submitUnsubscribe}>
          {state === 'sending' ? m.form_sending() : m.unsubscribe_press()}
        </Button>
      </p>
      <p>{m.unsubscribe_rest()}</p>
    </>
  );
}

function UnsubscribedNotice({ mail }: { mail: string }) {
  const container = useRef<HTMLDivElement>(null);
  // The clicked button has disappeared.
  useEffect(() => container.current?.focus(), []);
  return (
    <Banner kind="ok" ref={container} tabIndex={-1} title={m.unsubscribe_done()}>
      <p>{m.unsubscribe_done_text({ mail })}</p>
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

import { useWrite } from '@app/remote-kit';
import { createPersonalDrafts, useTextDraft } from '@app/remote-kit/personal-drafts';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import {
  appealSanction,
  appealTextLimits,
  countVisibleCharacters,
  getOwnSanction,
  type OwnSanction,
} from '@app/types';
import { Button, Field, FieldError, Stack, Textarea } from '@app/ui';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useAccountCall } from '../session/use-account-call.ts';
import { AccountSection, getCallErrorText } from './AccountSection.tsx';

const kindTexts = { silence: m.sanction_silence, suspend: m.sanction_suspend };
const appealTexts = {
  open: m.sanction_appeal_open,
  upheld: m.sanction_appeal_upheld,
  declined: m.sanction_appeal_declined,
};

/** The text of an appeal that is not sent yet. */
const appealDrafts = createPersonalDrafts<string>('sanction-appeal');

/** The sanction of the account with reason, end and appeal. Renders nothing without a sanction. */
export function SanctionSection() {
  const { locale, announce } = useShell();
  const callAsUser = useAccountCall();
  const [sanction, setSanction] = useState<OwnSanction | null>(null);
  const { text, setText, removeSent } = useTextDraft(appealDrafts, 'sanction');
  const [isTooShort, setIsTooShort] = useState(false);

  const loadSanction = useCallback(async () => {
    try {
      setSanction((await callAsUser(getOwnSanction)).sanction);
    } catch {
      // The page works without it, and writes that are refused report the sanction too.
    }
  }, [callAsUser]);
  useEffect(() => {
    void loadSanction();
  }, [loadSanction]);

  const { send, sending, failure } = useWrite(async () => {
    const reply = await callAsUser(appealSanction, { body: { text } });
    removeSent(text);
    announce(m.sanction_appeal_open());
    await loadSanction();
    return reply;
  }, getCallErrorText);
  function sendAppeal(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const lacksCharacters = countVisibleCharacters(text) < appealTextLimits.min;
    setIsTooShort(lacksCharacters);
    if (!lacksCharacters) void send();
  }
  const errorText = isTooShort ? m.sanction_appeal_short({ min: appealTextLimits.min }) : failure;
  if (!sanction) return null;
  const { kind, reason, until, appeal: appealStatus } = sanction;
  return (
    <AccountSection id="account-sanction" title={m.sanction_title()}>
      <p>{kindTexts[kind]({ date: formatDate(until, locale) })}</p>
      <p>{m.sanction_reason({ reason })}</p>
      {appealStatus ? (
        <p>{appealTexts[appealStatus]()}</p>
      ) : (
        <form onSubmit={sendAppeal} noValidate>
          <Stack gap={1}>
            <Field label={m.sanction_appeal()} hint={m.sanction_appeal_hint({ min: appealTextLimits.min })}>
              <Textarea
                rows={4}
                value={text}
                maxLength={appealTextLimits.max}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            {errorText && <FieldError role="alert">{errorText}</FieldError>}
            <p>
              <Button type="submit" kind="secondary" aria-disabled={sending || undefined}>
                {sending ? m.form_sending() : m.sanction_appeal_send()}
              </Button>
            </p>
          </Stack>
        </form>
      )}
    </AccountSection>
  );
}

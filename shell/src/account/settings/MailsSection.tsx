import { getLabel, type OptionalMail, optionalMails } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { call, getPreferences, putPreferences, type Role } from '@app/types';
import { Button, Check, FieldError, Row, Stack } from '@app/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountSection, callProblem } from './AccountSection.tsx';

/** Optional mails by role. */
const mailsOf: Record<Role, readonly OptionalMail[]> = {
  patient: ['Replies to my reviews'],
  prosthetist: ['New reviews of my listing', 'Reminders to confirm my listing'],
};

interface Props {
  role: Role;
  getToken: () => Promise<string | null>;
}

/** Preferences of optional mails. A change applies at once, and is reverted if saving fails. */
export function MailsSection({ role, getToken }: Props) {
  const { locale } = useShell();
  const { wanted: mails, problem, load, choose } = usePreferences(getToken);
  return (
    <AccountSection id="account-mails" title={m.mails_title()}>
      <p>{m.mails_text()}</p>
      {!mails && !problem && <p role="status">{m.loading()}</p>}
      {!mails && problem && (
        <Row role="alert">
          <p>{problem}</p>
          <Button kind="secondary" onClick={load}>
            {m.error_try_again()}
          </Button>
        </Row>
      )}
      {mails && (
        <Stack gap={1}>
          {mailsOf[role].map((mail) => (
            <Check
              key={mail}
              label={getLabel(optionalMails, mail, locale)}
              checked={mails[mail]}
              onChange={({ target }) => choose(mail, target.checked)}
            />
          ))}
          {problem && <FieldError role="alert">{problem}</FieldError>}
        </Stack>
      )}
    </AccountSection>
  );
}

function usePreferences(getToken: Props['getToken']) {
  const { locale, announce } = useShell();
  const [mails, setMails] = useState<Record<OptionalMail, boolean>>();
  const [problem, setProblem] = useState('');
  /** The last known state of the server. */
  const stored = useRef(mails);
  /** Changes are sent sequentially, so that the last one wins. */
  const saving = useRef(Promise.resolve());
  const saveCount = useRef(0);

  const load = useCallback(async () => {
    setProblem('');
    try {
      stored.current = (await call(getPreferences, {}, { token: await getToken(), locale })).mails;
      setMails(stored.current);
    } catch (error) {
      setProblem(callProblem(error));
    }
  }, [getToken, locale]);
  useEffect(() => {
    load();
  }, [load]);

  const save = async (mail: OptionalMail, on: boolean, saveNumber: number) => {
    let failure = '';
    try {
      const options = { token: await getToken(), locale };
      stored.current = (await call(putPreferences, { body: { mails: { [mail]: on } } }, options)).mails;
      announce(m.mails_saved());
    } catch (error) {
      failure = callProblem(error);
    }
    if (failure) setProblem(failure);
    if (saveNumber === saveCount.current) setMails(stored.current);
  };
  const choose = (mail: OptionalMail, on: boolean) => {
    setMails((before) => before && { ...before, [mail]: on });
    setProblem('');
    saveCount.current += 1;
    const saveNumber = saveCount.current;
    saving.current = saving.current.then(() => save(mail, on, saveNumber));
  };
  return { wanted: mails, problem, load, choose };
}

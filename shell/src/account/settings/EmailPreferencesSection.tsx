import { getLabel, type OptionalMail, optionalMails } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { call, getPreferences, putPreferences, type Role } from '@app/types';
import { Button, Checkbox, FieldError, Row, Stack } from '@app/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountSection, getCallProblemText } from './AccountSection.tsx';

/** Optional mails by role. */
const mailsByRole: Record<Role, readonly OptionalMail[]> = {
  patient: ['Replies to my reviews'],
  prosthetist: ['New reviews of my listing', 'Reminders to confirm my listing'],
};

interface Props {
  role: Role;
  getToken: () => Promise<string | null>;
}

/** Preferences of optional mails. A change applies at once, and is reverted if saving fails. */
export function EmailPreferencesSection({ role, getToken }: Props) {
  const { locale } = useShell();
  const { mails, problem, load, changePreference } = usePreferences(getToken);
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
          {mailsByRole[role].map((mail) => (
            <Checkbox
              key={mail}
              label={getLabel(optionalMails, mail, locale)}
              checked={mails[mail]}
              onChange={({ target }) => changePreference(mail, target.checked)}
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
  const storedMails = useRef(mails);
  /** Changes are sent sequentially, so that the last one wins. */
  const pendingSave = useRef(Promise.resolve());
  const saveCount = useRef(0);

  const load = useCallback(async () => {
    setProblem('');
    try {
      storedMails.current = (await call(getPreferences, {}, { token: await getToken(), locale })).mails;
      setMails(storedMails.current);
    } catch (error) {
      setProblem(getCallProblemText(error));
    }
  }, [getToken, locale]);
  useEffect(() => {
    load();
  }, [load]);

  const save = async (mail: OptionalMail, isWanted: boolean, saveNumber: number) => {
    let failure = '';
    try {
      const options = { token: await getToken(), locale };
      storedMails.current = (
        await call(putPreferences, { body: { mails: { [mail]: isWanted } } }, options)
      ).mails;
      announce(m.mails_saved());
    } catch (error) {
      failure = getCallProblemText(error);
    }
    if (failure) setProblem(failure);
    if (saveNumber === saveCount.current) setMails(storedMails.current);
  };
  const changePreference = (mail: OptionalMail, isWanted: boolean) => {
    setMails((current) => current && { ...current, [mail]: isWanted });
    setProblem('');
    saveCount.current += 1;
    const saveNumber = saveCount.current;
    pendingSave.current = pendingSave.current.then(() => save(mail, isWanted, saveNumber));
  };
  return { mails, problem, load, changePreference };
}

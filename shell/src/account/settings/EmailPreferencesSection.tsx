import { getLabel, type OptionalEmail, optionalEmails, optionalEmailValues } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { call, getPreferences, putPreferences, type Role } from '@app/types';
import { Button, Checkbox, FieldError, Row, Stack } from '@app/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountSection, getCallErrorText } from './AccountSection.tsx';

/** The role that gets each email, and can turn it off. */
const roleByMail: Record<OptionalEmail, Role> = {
  'New reviews of my listing': 'prosthetist',
  'Reminders to confirm my listing': 'prosthetist',
  'Replies to my reviews': 'patient',
  'Asking how it is a year after my review': 'patient',
};

interface EmailPreferencesSectionProps {
  role: Role;
  getToken: () => Promise<string | null>;
}

/** Preferences of optional emails. A change is shown at once, and reverted if saving fails. */
export function EmailPreferencesSection({ role, getToken }: EmailPreferencesSectionProps) {
  const { locale } = useShell();
  const { preferences, errorText, loadPreferences, changePreference } = usePreferences(getToken);
  return (
    <AccountSection id="account-mails" title={m.mails_title()}>
      <p>{m.mails_text()}</p>
      {!preferences && !errorText && <p role="status">{m.loading()}</p>}
      {!preferences && errorText && (
        <Row role="alert">
          <p>{errorText}</p>
          <Button kind="secondary" onClick={loadPreferences}>
            {m.error_try_again()}
          </Button>
        </Row>
      )}
      {preferences && (
        <Stack gap={1}>
          {optionalEmailValues
            .filter((mail) => roleByMail[mail] === role)
            .map((mail) => (
              <Checkbox
                key={mail}
                label={getLabel(optionalEmails, mail, locale)}
                checked={preferences[mail]}
                onChange={({ target }) => changePreference(mail, target.checked)}
              />
            ))}
          {errorText && <FieldError role="alert">{errorText}</FieldError>}
        </Stack>
      )}
    </AccountSection>
  );
}

function usePreferences(getToken: EmailPreferencesSectionProps['getToken']) {
  const { locale, announce } = useShell();
  const [preferences, setPreferences] = useState<Record<OptionalEmail, boolean>>();
  const [errorText, setErrorText] = useState('');
  /** The preferences that the server returned last. */
  const storedPreferencesRef = useRef(preferences);
  /** Changes are sent one after the other, so that the last one wins. */
  const lastSaveRef = useRef(Promise.resolve());
  const saveCountRef = useRef(0);

  const loadPreferences = useCallback(async () => {
    setErrorText('');
    try {
      storedPreferencesRef.current = (
        await call(getPreferences, {}, { token: await getToken(), locale })
      ).mails;
      setPreferences(storedPreferencesRef.current);
    } catch (error) {
      setErrorText(getCallErrorText(error));
    }
  }, [getToken, locale]);
  useEffect(() => {
    loadPreferences();
  }, [loadPreferences]);

  const savePreference = async (mail: OptionalEmail, isEnabled: boolean, saveNumber: number) => {
    let saveErrorText = '';
    try {
      const callOptions = { token: await getToken(), locale };
      storedPreferencesRef.current = (
        await call(putPreferences, { body: { mails: { [mail]: isEnabled } } }, callOptions)
      ).mails;
      announce(m.mails_saved());
    } catch (error) {
      saveErrorText = getCallErrorText(error);
    }
    if (saveErrorText) setErrorText(saveErrorText);
    if (saveNumber === saveCountRef.current) setPreferences(storedPreferencesRef.current);
  };
  const changePreference = (mail: OptionalEmail, isEnabled: boolean) => {
    setPreferences(
      (currentPreferences) => currentPreferences && { ...currentPreferences, [mail]: isEnabled },
    );
    setErrorText('');
    saveCountRef.current += 1;
    const saveNumber = saveCountRef.current;
    lastSaveRef.current = lastSaveRef.current.then(() => savePreference(mail, isEnabled, saveNumber));
  };
  return { preferences, errorText, loadPreferences, changePreference };
}

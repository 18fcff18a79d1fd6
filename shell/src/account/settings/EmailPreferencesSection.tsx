import { getLabel, type OptionalEmail, optionalEmails, optionalEmailValues } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { getPreferences, putPreferences, type Role } from '@app/types';
import { Checkbox, FieldError, Stack } from '@app/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useAccountCall } from '../session/use-account-call.ts';
import { AccountSection, getCallErrorText, LoadProblem } from './AccountSection.tsx';

/** The role that gets each email, and can turn it off. */
const roleByMail: Record<OptionalEmail, Role> = {
  'New reviews of my listing': 'prosthetist',
  'Reminders to confirm my listing': 'prosthetist',
  'Replies to my reviews': 'patient',
  'Asking how it is a year after my review': 'patient',
};

/** Preferences of optional emails. A change is shown at once, and reverted if saving fails. */
export function EmailPreferencesSection({ role }: { role: Role }) {
  const { locale } = useShell();
  const { preferences, errorText, loadPreferences, changePreference } = usePreferences();
  return (
    <AccountSection id="account-mails" title={m.mails_title()}>
      <p>{m.mails_text()}</p>
      {!preferences && !errorText && <p role="status">{m.loading()}</p>}
      {!preferences && errorText && <LoadProblem text={errorText} onRetry={loadPreferences} />}
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

function usePreferences() {
  const { announce } = useShell();
  const callAsUser = useAccountCall();
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
      storedPreferencesRef.current = (await callAsUser(getPreferences)).mails;
      setPreferences(storedPreferencesRef.current);
    } catch (error) {
      setErrorText(getCallErrorText(error));
    }
  }, [callAsUser]);
  useEffect(() => {
    loadPreferences();
  }, [loadPreferences]);

  const savePreference = async (mail: OptionalEmail, isEnabled: boolean, saveNumber: number) => {
    let saveErrorText = '';
    try {
      const { mails } = await callAsUser(putPreferences, { body: { mails: { [mail]: isEnabled } } });
      storedPreferencesRef.current = mails;
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

import type { BodyOf, CallError } from '@app/types';
import { type Admin, changeAdminProfile, passwordLength } from '@app/types/admin/session';
import { Banner, Panel } from '@app/ui';
import { useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { useFormDraft } from '../console/kit/use-form-draft.tsx';
import { storeSessionToken } from '../session.ts';
import { DataForm } from '../ui/DataForm.tsx';

/** The message if the server did not respond, or if the fields show the errors. */
const fallbackErrorText = 'Failed to update profile. Please try again.';
const getErrorText = (error: CallError) =>
  error.problem && !error.problem.fields ? getErrorMessage(error, fallbackErrorText) : fallbackErrorText;

/** Returns `save`, which changes the member’s profile, and the form props that show sending and errors. */
function useProfileForm() {
  const { send, sending, failure } = useAdminSend(changeAdminProfile);
  const refresh = useRefresh();
  const { showMessage } = useDock();
  return {
    formProps: {
      isSending: sending,
      buttonKind: 'primary' as const,
      fieldErrors: failure?.problem?.fields ?? {},
      // A message for the whole form, in addition to those at the fields.
      children: failure && (
        <Banner kind="bad">
          <p>{getErrorText(failure)}</p>
        </Banner>
      ),
    },
    async save(body: BodyOf<typeof changeAdminProfile>, doneText: string, onSaved?: () => void) {
      const result = await send({ body });
      if (result.status !== 'done') return false;
      // A new password ends all sessions; the reply has the token of the new one.
      if (result.reply.token) storeSessionToken(result.reply.token);
      onSaved?.();
      await refresh();
      showMessage(doneText);
      return true;
    },
  };
}

const usTimezones: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Options for all time zones that the browser knows, those of the US first. */
const timezoneOptions = [...new Set([...usTimezones, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (zone) => [zone, zone.replaceAll('_', ' ')] as const,
);

/** The form for name, e-mail address, time zone and e-mails. A new address needs the password, as it is the login. */
export function ProfileForm({ me }: { me: Admin }) {
  const { save, formProps } = useProfileForm();
  const [isNewEmail, setIsNewEmail] = useState(false);
  const draft = useFormDraft('profile', [
    {
      name: 'name',
      label: 'Name',
      required: true,
      value: me.name,
      maxLength: 100,
      autoComplete: 'name',
    },
    {
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      hint: 'You sign in with it.',
      required: true,
      value: me.email,
      autoComplete: 'email',
    },
    isNewEmail && {
      name: 'currentPassword',
      label: 'Current password',
      type: 'password',
      required: true,
      hint: 'Needed to change the e-mail address.',
      autoComplete: 'current-password',
    },
    {
      name: 'timezone',
      label: 'Time zone',
      type: 'select',
      value: me.timezone,
      options: timezoneOptions,
    },
    {
      name: 'digest',
      type: 'checkbox',
      value: me.digest ? 'on' : '',
      label: 'E-mail me each morning what is waiting',
    },
  ]);
  return (
    <Panel title="About you">
      <DataForm
        {...formProps}
        fields={draft.fields}
        initialValues={draft.typedValues}
        submitLabel="Save"
        onChange={(values) => {
          draft.save(values);
          setIsNewEmail(values.email?.toLowerCase() !== me.email);
        }}
        onSubmit={({ name, email, timezone, digest, currentPassword }) =>
          save(
            { name, email, timezone, digest: digest === 'on', ...(isNewEmail && { currentPassword }) },
            'Your profile was saved.',
            draft.discard,
          )
        }
      />
    </Panel>
  );
}

/** The form for a new password. Saving it ends all other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const { save, formProps } = useProfileForm();
  return (
    <Panel title="Password" note="A new password signs you out everywhere else.">
      <DataForm
        {...formProps}
        fields={[
          {
            name: 'currentPassword',
            label: 'Current password',
            type: 'password',
            required: true,
            autoComplete: 'current-password',
          },
          {
            name: 'newPassword',
            label: 'New password',
            type: 'password',
            required: true,
            hint: `${passwordLength.min} to ${passwordLength.max} characters. Four words in a row are easy to remember.`,
            autoComplete: 'new-password',
          },
        ]}
        submitLabel="Change password"
        onSubmit={({ currentPassword, newPassword }) =>
          save(
            { currentPassword, newPassword },
            'Your password was changed. All other browsers were signed out.',
          )
        }
      >
        {formProps.children}
        {/* Tells password managers which account the password belongs to. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
      </DataForm>
    </Panel>
  );
}

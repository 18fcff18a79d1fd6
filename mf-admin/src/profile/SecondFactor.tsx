import {
  type Admin,
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
} from '@app/types/admin/session';
import { Button, Panel } from '@app/ui';
import { useState } from 'react';
import { CallForm } from '../console/kit/CallForm.tsx';
import { AppSecret, codeField, RecoveryCodes } from '../second-factor-setup.tsx';
import type { FormField, FormValues } from '../ui/DataForm.tsx';
import { formatCount } from '../words/format-words.ts';

const passwordField: FormField = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  required: true,
  autoComplete: 'current-password',
};
const passwordFormProps = {
  fields: [passwordField],
  toInput: ({ password = '' }: FormValues) => ({ body: { password } }),
};

/** Setup and removal of the second factor, a code of an authenticator app at each sign-in. */
export function SecondFactor({ me }: { me: Admin }) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={() => setRecoveryCodes(null)} />;
  if (setup)
    return (
      <Panel
        title="Second factor"
        note="Scan the picture with an authenticator app, then enter the code that it shows."
      >
        <CallForm
          endpoint={confirmSecondFactor}
          fields={[{ ...codeField, autoFocus: true }]}
          submitLabel="Switch it on"
          buttonKind="primary"
          toInput={({ code = '' }) => ({ body: { code } })}
          onDone={(reply) => {
            setSetup(null);
            setRecoveryCodes(reply.recoveryCodes);
          }}
          extraActions={
            <Button kind="quiet" onClick={() => setSetup(null)}>
              Cancel
            </Button>
          }
        >
          <AppSecret {...setup} />
        </CallForm>
      </Panel>
    );
  return (
    <Panel
      title="Second factor"
      note={
        me.mfa
          ? `On. ${formatCount(me.recoveryCodes, 'recovery code is', 'recovery codes are')} left; to get new ones, switch it off and on again.`
          : 'Off. When it is on, a password alone isn’t enough: an app on your phone shows a code at each sign-in.'
      }
    >
      {me.mfa ? (
        <CallForm
          {...passwordFormProps}
          endpoint={dropSecondFactor}
          submitLabel="Switch the second factor off"
          buttonKind="danger"
          doneText="The second factor is off."
        />
      ) : (
        <CallForm
          {...passwordFormProps}
          endpoint={beginSecondFactor}
          submitLabel="Set up a second factor"
          onDone={setSetup}
        />
      )}
    </Panel>
  );
}

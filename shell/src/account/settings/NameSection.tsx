import { useShell } from '@app/shell-api';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { checkNames } from '../form/checks.ts';
import { NameFields } from '../form/fields.tsx';
import { AccountSection, type SettingsProps } from './AccountSection.tsx';

export function NameSection({ user, withIdentity }: SettingsProps) {
  const { toast } = useShell();
  return (
    <AccountSection id="account-name" title={m.account_name()}>
      <AccountForm
        submitLabel={m.account_name_save()}
        check={checkNames}
        send={(readField) =>
          withIdentity(({ updateName }) =>
            updateName(readField('firstName').trim(), readField('lastName').trim()),
          )
        }
        onSent={() => toast({ text: m.account_name_saved() })}
      >
        {(errors) => <NameFields names={user} errors={errors} />}
      </AccountForm>
    </AccountSection>
  );
}

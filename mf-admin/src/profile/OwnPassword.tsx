import { passwordLength } from '@app/types/admin/session';
import { Banner, Button, Field, Pairs, Panel, Row, Stack } from '@app/ui';
import { type FormEvent, useRef } from 'react';
import { PasswordInput } from '../console/access/PasswordInput.tsx';
import { useProfile } from './use-profile.ts';

/** Another password. It ends every other session at once. */
export function OwnPassword({ email }: { email: string }) {
  const { save, sending, faults, failure } = useProfile();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const getField = (name: string) => String(given.get(name) ?? '');
    const body = { currentPassword: getField('currentPassword'), newPassword: getField('newPassword') };
    const saved = await save(body, 'Your password was changed. All other browsers were signed out.');
    if (saved) form.current?.reset();
  }
  return (
    <Panel title="Password" note="A new password signs you out everywhere else.">
      <form onSubmit={submit} ref={form}>
        {/* So that a password manager knows whose password it keeps. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <Stack>
          {failure && (
            <Banner kind="bad">
              <p>{failure}</p>
            </Banner>
          )}
          <Pairs level>
            <Field label="Current password" error={faults.currentPassword} required>
              <PasswordInput name="currentPassword" autoComplete="current-password" />
            </Field>
            <Field
              label="New password"
              hint={`${passwordLength.least} to ${passwordLength.most} characters. Four words in a row are easy to remember.`}
              error={faults.newPassword}
              required
            >
              <PasswordInput name="newPassword" autoComplete="new-password" />
            </Field>
          </Pairs>
          <Row>
            <Button type="submit" disabled={sending}>
              Change password
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

import { Banner, Button, Check, Field, Input, Pairs, Panel, Row, Select, Stack } from '@app/ui';
import { type FormEvent, useState } from 'react';
import type { Me } from '../console/access/me.ts';
import { PasswordInput } from '../console/access/PasswordInput.tsx';
import { listOtherTimezones, usTimezones } from './timezones.ts';
import { useProfile } from './use-profile.ts';

/** Name, address, time zone and mails. Another address needs the password: it is half of the way in. */
export function AboutYou({ me }: { me: Me }) {
  const { save, sending, faults, failure } = useProfile();
  const [email, setEmail] = useState(me.email);
  const isOther = email.trim().toLowerCase() !== me.email;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const getField = (name: string) => String(given.get(name) ?? '');
    void save(
      {
        name: getField('name'),
        email,
        timezone: getField('timezone'),
        digest: given.has('digest'),
        ...(isOther && { currentPassword: getField('currentPassword') }),
      },
      'Your profile was saved.',
    );
  }
  return (
    <Panel title="About you">
      <form onSubmit={submit}>
        <Stack>
          {failure && (
            <Banner kind="bad">
              <p>{failure}</p>
            </Banner>
          )}
          <Pairs level>
            <Field label="Name" error={faults.name} required>
              <Input name="name" defaultValue={me.name} autoComplete="name" maxLength={100} />
            </Field>
            <Field label="E-mail address" error={faults.email} hint="You sign in with it." required>
              <Input
                name="email"
                type="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                autoComplete="email"
              />
            </Field>
            {isOther && (
              <Field
                label="Current password"
                hint="Needed to change the e-mail address."
                error={faults.currentPassword}
                required
              >
                <PasswordInput name="currentPassword" autoComplete="current-password" />
              </Field>
            )}
            <Field label="Time zone" error={faults.timezone}>
              <Select name="timezone" defaultValue={me.timezone}>
                <optgroup label="United States">{usTimezones.map(renderOption)}</optgroup>
                <optgroup label="Elsewhere">{listOtherTimezones().map(renderOption)}</optgroup>
              </Select>
            </Field>
          </Pairs>
          <Check name="digest" defaultChecked={me.digest} label="E-mail me each morning what is waiting" />
          <Row>
            <Button type="submit" disabled={sending}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

const renderOption = (zone: string) => (
  <option key={zone} value={zone}>
    {zone.replaceAll('_', ' ')}
  </option>
);

import { type AdminRole, adminRoles } from '@app/types/admin/rights';
import { addTeamMember } from '@app/types/admin/users';
import { Button, Field, Input, Pairs, Panel, Row, Select, Stack } from '@app/ui';
import type { FormEvent } from 'react';
import { callAdmin } from '../admin-call.ts';
import type { Elevation } from '../console/access/elevated.tsx';
import type { IssuedPassword } from './NewPassword.tsx';
import { roleWords } from './role-words.ts';
import { useMemberCall } from './use-member-call.ts';

interface AddMemberProps {
  elevated: Elevation['elevated'];
  onMade: (made: IssuedPassword) => void;
}

/** Lets somebody in, with a password for their first sign-in. */
export function AddMember({ elevated, onMade }: AddMemberProps) {
  const { run, sending, faults } = useMemberCall(elevated);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const getField = (name: string) => String(given.get(name) ?? '');
    const body = { name: getField('name'), email: getField('email'), role: getField('role') as AdminRole };
    const reply = await run(() => callAdmin(addTeamMember, { body }));
    if (!reply) return;
    form.reset();
    onMade(reply);
  }
  return (
    <Panel title="Invite someone" note="They get a password for one sign-in, and then choose their own.">
      <form onSubmit={submit}>
        <Stack>
          <Pairs>
            <Field label="Name" error={faults.name} required>
              <Input name="name" maxLength={100} autoComplete="off" />
            </Field>
            <Field label="E-mail address" error={faults.email} required>
              <Input name="email" type="email" autoComplete="off" />
            </Field>
            <Field label="Role" error={faults.role}>
              <Select name="role" defaultValue="viewer">
                {adminRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleWords[role].name}: {roleWords[role].may}
                  </option>
                ))}
              </Select>
            </Field>
          </Pairs>
          <Row>
            <Button type="submit" disabled={sending}>
              Invite
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

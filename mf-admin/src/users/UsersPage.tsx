import {
  addTeamMember,
  changeTeamMember,
  listTeam,
  resetTeamMember,
  type TeamMember,
} from '@app/types/admin/people/users';
import { type AdminRole, adminRoles } from '@app/types/admin/rights';
import { Button, Chip, Dialog, Grid, Panel, Row, Terms, Text, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMe } from '../console/access/me.ts';
import { ActButton } from '../console/kit/ActButton.tsx';
import { ActForm } from '../console/kit/ActForm.tsx';
import { Loaded } from '../console/kit/Loaded.tsx';
import { useAct } from '../console/kit/use-act.ts';
import { Page } from '../console/page/Page.tsx';
import { ConfirmButton } from '../ui/Confirm.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';
import styles from './UsersPage.module.css';

const roleNames: Readonly<Record<AdminRole, string>> = {
  ...{ owner: 'Owner', moderator: 'Moderator', data: 'Data editor', viewer: 'Viewer' },
};
const roleOptions = Object.entries(roleNames);
/** Summary of the rights of each role. */
const roleRights: Readonly<Record<AdminRole, string>> = {
  owner: 'Everything, users and settings too',
  moderator: 'Decides about reviews, changes, claims and listings',
  data: 'Edits, imports and merges listings; deletes with a second person',
  viewer: 'Reads, without e-mail addresses and cell numbers',
};

/** A new password with its team member; it is shown once. */
interface IssuedPassword {
  user: TeamMember;
  password: string;
}

/** The page of team members, their roles and access. */
export default function UsersPage() {
  const result = useAdminCall(listTeam);
  const [issuedPassword, setIssuedPassword] = useState<IssuedPassword | null>(null);
  const activeCount = result.data?.users.filter(({ status }) => status === 'active').length;
  return (
    <Page
      title="Users and roles"
      lead={activeCount && `${formatCount(activeCount, 'team member')} can sign in.`}
    >
      {issuedPassword && (
        <NewPassword issuedPassword={issuedPassword} onSaved={() => setIssuedPassword(null)} />
      )}
      <Loaded result={result}>
        {({ users }) => (
          <>
            <Panel title="The team">
              <ul>
                {users.map((user) => (
                  <MemberRow key={`${user.id} ${user.v}`} user={user} onIssued={setIssuedPassword} />
                ))}
              </ul>
            </Panel>
            <Panel
              title="Invite someone"
              note="They get a password for one sign-in, and then choose their own."
            >
              <ActForm
                call={addTeamMember}
                fields={[
                  { name: 'name', label: 'Name', required: true, maxLength: 100 },
                  { name: 'email', label: 'E-mail address', kind: 'email', required: true },
                  { name: 'role', label: 'Role', kind: 'choice', value: 'viewer', options: roleOptions },
                ]}
                submitLabel="Invite"
                kind="primary"
                toInput={({ name = '', email = '', role }) => ({
                  body: { name, email, role: role as AdminRole },
                })}
                onDone={setIssuedPassword}
              >
                <Terms
                  rows={adminRoles.map((role) => ({ term: roleNames[role], value: roleRights[role] }))}
                />
              </ActForm>
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A dialog with the new password of a team member. Only its button closes it, because the password is shown once. */
const NewPassword = ({
  issuedPassword,
  onSaved,
}: {
  issuedPassword: IssuedPassword;
  onSaved: () => void;
}) => (
  <Dialog
    open
    onClose={() => {}}
    title={`The password of ${issuedPassword.user.name}, for one sign-in`}
    actions={<Button onClick={onSaved}>I have shared it</Button>}
  >
    <Text size="lead" className={styles.Password}>
      <code>{issuedPassword.password}</code>
    </Text>
    <p>Share it by phone or in person. It is shown only now; after signing in they choose their own.</p>
  </Dialog>
);

/** The row of a team member with the controls for role, password and access. */
function MemberRow({
  user,
  onIssued,
}: {
  user: TeamMember;
  onIssued: (issuedPassword: IssuedPassword) => void;
}) {
  const { act, sending } = useAct();
  const { id, v, name, email, role, mfa, sessions, lastLoginAt } = user;
  const isMe = id === useMe().id;
  const isActive = user.status === 'active';
  // Includes the address, because two members can have the same name.
  const memberSuffix = <VisuallyHidden> – {`${name}, ${email}`}</VisuallyHidden>;

  const toStatus = (status: TeamMember['status']) => ({ params: { id }, body: { v, status } });
  async function reset(secondFactor: boolean) {
    const reply = await act(resetTeamMember, { params: { id }, body: { v, secondFactor } });
    if (reply) onIssued(reply);
  }
  return (
    <Grid as="li" at={62} columns="minmax(0, 1fr) auto" gap={2} align="end" className={styles.User}>
      <div>
        <p>
          <strong>{name}</strong> {isMe && <Chip>you</Chip>} {!isActive && <Chip>deactivated</Chip>}
        </p>
        <p>{email}</p>
        <p>
          {roleNames[role]}. {mfa ? 'Second factor on' : 'No second factor'}.{' '}
          {lastLoginAt ? `Last sign-in ${formatShortTime(lastLoginAt)}` : 'Never signed in'}
          {sessions > 0 && `, here with ${formatCount(sessions, 'browser')}`}.
        </p>
      </div>
      {isMe ? (
        <p>Your own name and password are on the page Profile.</p>
      ) : (
        <Row align="end" className={styles.Role}>
          <ActForm
            inline
            call={changeTeamMember}
            label={`Role of ${name}, ${email}`}
            fields={[{ name: 'role', label: 'Role', kind: 'choice', value: role, options: roleOptions }]}
            submitLabel={<>Change role{memberSuffix}</>}
            toInput={(values) =>
              values.role === role
                ? undefined
                : { params: { id }, body: { v, role: values.role as AdminRole } }
            }
            doneText={(reply) => `${name} is ${roleNames[reply.user.role].toLowerCase()} now.`}
          />
          <Button kind="secondary" disabled={sending} onClick={() => void reset(false)}>
            New password{memberSuffix}
          </Button>
          {mfa && (
            <Button kind="secondary" disabled={sending} onClick={() => void reset(true)}>
              New password, no second factor{memberSuffix}
            </Button>
          )}
          {isActive ? (
            <ConfirmButton
              label={<>Deactivate{memberSuffix}</>}
              button={{ kind: 'danger', disabled: sending }}
              title={`Deactivate ${name}?`}
              confirmLabel="Deactivate"
              onConfirm={() =>
                void act(changeTeamMember, toStatus('disabled'), `${name} was signed out and cannot sign in.`)
              }
            >
              <p>They are signed out everywhere at once and cannot sign in until they are reactivated.</p>
            </ConfirmButton>
          ) : (
            <ActButton
              call={changeTeamMember}
              input={toStatus('active')}
              doneText={`${name} can sign in again.`}
            >
              Reactivate{memberSuffix}
            </ActButton>
          )}
        </Row>
      )}
    </Grid>
  );
}

import { type AdminRole, adminRoles } from '@app/types/admin/rights';
import { changeTeamMember, resetTeamMember, type TeamMember } from '@app/types/admin/users';
import { Badge, Button, Dialog, Field, Row, Select } from '@app/ui';
import { type FormEvent, useState } from 'react';
import { callAdmin } from '../admin-call.ts';
import type { Elevation } from '../console/access/elevated.tsx';
import { useMe } from '../console/access/me.ts';
import { formatShortTime } from '../words/format-time.ts';
import type { IssuedPassword } from './NewPassword.tsx';
import { roleWords } from './role-words.ts';
import styles from './UsersPage.module.css';
import { useMemberCall } from './use-member-call.ts';

interface MemberRowProps {
  user: TeamMember;
  elevated: Elevation['elevated'];
  onMade: (made: IssuedPassword) => void;
}

/** Somebody of the team, and what can be done about them: a role, a new password, in or out. */
export function MemberRow({ user, elevated, onMade }: MemberRowProps) {
  const me = useMe();
  const { run, sending, say } = useMemberCall(elevated);
  const [role, setRole] = useState<AdminRole>(user.role);
  const [asking, setAsking] = useState(false);
  const isMe = user.id === me.id;
  const isIn = user.status === 'active';
  const params = { id: user.id };
  // Two of a team may share a name, never an address.
  const who = `${user.name}, ${user.email}`;

  async function change(input: { role: AdminRole } | { status: TeamMember['status'] }, done: string) {
    const reply = await run(() => callAdmin(changeTeamMember, { params, body: { v: user.v, ...input } }));
    if (reply) say(done);
  }
  function deactivate() {
    setAsking(false);
    void change({ status: 'disabled' }, `${user.name} was signed out and cannot sign in.`);
  }
  async function reset(secondFactor = false) {
    const body = { v: user.v, secondFactor };
    const reply = await run(() => callAdmin(resetTeamMember, { params, body }));
    if (reply) onMade(reply);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void change({ role }, `${user.name} is ${roleWords[role].name.toLowerCase()} now.`);
  }

  return (
    <li className={styles.User}>
      <div>
        <p>
          <strong>{user.name}</strong> {isMe && <Badge>you</Badge>} {!isIn && <Badge>deactivated</Badge>}
        </p>
        <p>{user.email}</p>
        <p>
          {roleWords[user.role].name}: {roleWords[user.role].may}.{' '}
          {user.mfa ? 'Second factor on' : 'No second factor'}.{' '}
          {user.lastLoginAt ? `Last sign-in ${formatShortTime(user.lastLoginAt)}` : 'Never signed in'}
          {user.sessions > 0 &&
            `, here with ${user.sessions} ${user.sessions === 1 ? 'browser' : 'browsers'}`}
          .
        </p>
      </div>
      {isMe ? (
        <p>Your own name and password are on the page Profile.</p>
      ) : (
        <Row>
          <form onSubmit={submit} className={styles.Role} aria-label={`Role of ${who}`}>
            <Field label="Role">
              <Select value={role} onChange={(event) => setRole(event.target.value as AdminRole)}>
                {adminRoles.map((one) => (
                  <option key={one} value={one}>
                    {roleWords[one].name}
                  </option>
                ))}
              </Select>
            </Field>
            <Button
              type="submit"
              kind="secondary"
              disabled={sending || role === user.role}
              aria-label={`Change role – ${who}`}
            >
              Change role
            </Button>
          </form>
          <Button
            kind="secondary"
            disabled={sending}
            aria-label={`New password – ${who}`}
            onClick={() => void reset()}
          >
            New password
          </Button>
          {user.mfa && (
            <Button
              kind="secondary"
              disabled={sending}
              aria-label={`New password, no second factor – ${who}`}
              onClick={() => void reset(true)}
            >
              New password, no second factor
            </Button>
          )}
          <Button
            kind={isIn ? 'danger' : 'secondary'}
            disabled={sending}
            aria-label={`${isIn ? 'Deactivate' : 'Reactivate'} – ${who}`}
            onClick={() =>
              isIn ? setAsking(true) : void change({ status: 'active' }, `${user.name} can sign in again.`)
            }
          >
            {isIn ? 'Deactivate' : 'Reactivate'}
          </Button>
        </Row>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Deactivate ${user.name}?`}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button kind="danger" disabled={sending} onClick={deactivate}>
              Deactivate
            </Button>
          </>
        }
      >
        <p>They are signed out everywhere at once and cannot sign in until they are reactivated.</p>
      </Dialog>
    </li>
  );
}

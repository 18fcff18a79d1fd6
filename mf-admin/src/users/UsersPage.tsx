import { inviteStaffMember } from '@app/types/admin/actions/staff-link';
import {
  changeStaffMember,
  listStaff,
  resetStaffMember,
  type StaffMember,
} from '@app/types/admin/people/users';
import { type AdminRole, adminRoles } from '@app/types/admin/permissions';
import { Chip, DescriptionList, Grid, Panel, Row, VisuallyHidden } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useMe } from '../console/access/me.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { CallForm } from '../console/kit/CallForm.tsx';
import { Page } from '../console/page/Page.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount, roleNames } from '../words/format-words.ts';
import { StaffLinks } from './StaffLinks.tsx';
import styles from './UsersPage.module.css';

const roleOptions = Object.entries(roleNames);
const roleSummaries: Readonly<Record<AdminRole, string>> = {
  owner: 'Everything, users and settings too',
  moderator: 'Decides about reviews, changes, claims and listings',
  data: 'Edits, imports and merges listings; deletes with a second person',
  viewer: 'Reads, without e-mail addresses and cell numbers',
};

export default function UsersPage() {
  const result = useAdminCall(listStaff);
  const activeCount = result.data?.users.filter(({ status }) => status === 'active').length;
  return (
    <Page
      title="Users and roles"
      lead={activeCount && `${formatCount(activeCount, 'team member')} can sign in.`}
    >
      <AsyncContent result={result}>
        {({ users }) => (
          <>
            <Panel title="The team">
              <ul>
                {users.map((member) => (
                  <MemberRow key={`${member.id} ${member.v}`} member={member} />
                ))}
              </ul>
            </Panel>
            <StaffLinks />
            <Panel
              title="Invite someone"
              note="They get a link by mail, which works once, for 48 hours. With it they choose a password and set up a second factor; until then there is no account."
            >
              <CallForm
                endpoint={inviteStaffMember}
                draftKey="staff-invitation"
                fields={[
                  { name: 'name', label: 'Name', required: true, maxLength: 100 },
                  { name: 'email', label: 'E-mail address', type: 'email', required: true },
                  {
                    name: 'role',
                    label: 'Role',
                    type: 'select',
                    value: 'viewer',
                    options: roleOptions,
                    // A role that was chosen earlier could be overlooked.
                    isSavedInDraft: false,
                  },
                ]}
                submitLabel="Invite"
                buttonKind="primary"
                toInput={({ name = '', email = '', role }) => ({
                  body: { name, email, role: role as AdminRole },
                })}
                doneText={({ link }) => `An invitation is on its way to ${link.email}.`}
              >
                <DescriptionList
                  rows={adminRoles.map((role) => ({ term: roleNames[role], value: roleSummaries[role] }))}
                />
              </CallForm>
            </Panel>
          </>
        )}
      </AsyncContent>
    </Page>
  );
}

/** Kinds of new passwords: the label of the button, and what the mailed link does to the second factor. */
const resetKinds = [
  { removesSecondFactor: false, label: 'New password', linkText: '. Their second factor stays.' },
  {
    removesSecondFactor: true,
    label: 'New password, no second factor',
    linkText: ', and set up another second factor with it.',
  },
];

function MemberRow({ member }: { member: StaffMember }) {
  const { id, v, name, email, role, mfa: hasSecondFactor, sessions: sessionCount, lastLoginAt } = member;
  const isMe = id === useMe().id;
  const isActive = member.status === 'active';
  // Includes the address, because two members can have the same name.
  const memberSuffix = <VisuallyHidden> – {`${name}, ${email}`}</VisuallyHidden>;

  const createStatusInput = (status: StaffMember['status']) => ({ params: { id }, body: { v, status } });
  return (
    <Grid
      as="li"
      columnsFromRem={62}
      columns="minmax(0, 1fr) auto"
      gap={2}
      align="end"
      className={styles.User}
    >
      <div>
        <p>
          <strong>{name}</strong> {isMe && <Chip>you</Chip>} {!isActive && <Chip>deactivated</Chip>}
        </p>
        <p>{email}</p>
        <p>
          {roleNames[role]}. {hasSecondFactor ? 'Second factor on' : 'No second factor'}.{' '}
          {lastLoginAt ? `Last sign-in ${formatShortTime(lastLoginAt)}` : 'Never signed in'}
          {sessionCount > 0 && `, here with ${formatCount(sessionCount, 'browser')}`}.
        </p>
      </div>
      {isMe ? (
        <p>Your own name and password are on the page Profile.</p>
      ) : (
        <Row align="end" className={styles.Role}>
          <CallForm
            isInline
            endpoint={changeStaffMember}
            label={`Role of ${name}, ${email}`}
            fields={[{ name: 'role', label: 'Role', type: 'select', value: role, options: roleOptions }]}
            submitLabel={<>Change role{memberSuffix}</>}
            toInput={(values) =>
              values.role === role
                ? undefined
                : { params: { id }, body: { v, role: values.role as AdminRole } }
            }
            doneText={(reply) => `${name} is ${roleNames[reply.user.role].toLowerCase()} now.`}
          />
          {resetKinds
            .filter(({ removesSecondFactor }) => hasSecondFactor || !removesSecondFactor)
            .map(({ removesSecondFactor, label, linkText }) => (
              <CallButton
                key={label}
                endpoint={resetStaffMember}
                input={{ params: { id }, body: { v, secondFactor: removesSecondFactor } }}
                doneText={`${name} was signed out, and gets a link for a new password by mail.`}
                confirmation={{
                  title: `A new password for ${name}?`,
                  text: `Their password ends now, and they are signed out everywhere. They get a link by mail, which works once, for 48 hours${linkText}`,
                  confirmLabel: 'Send the link',
                }}
              >
                {label}
                {memberSuffix}
              </CallButton>
            ))}
          {isActive ? (
            <CallButton
              kind="danger"
              endpoint={changeStaffMember}
              input={createStatusInput('disabled')}
              doneText={`${name} was signed out and cannot sign in.`}
              confirmation={{
                title: `Deactivate ${name}?`,
                text: 'They are signed out everywhere at once and cannot sign in until they are reactivated.',
                confirmLabel: 'Deactivate',
              }}
            >
              Deactivate{memberSuffix}
            </CallButton>
          ) : (
            <CallButton
              endpoint={changeStaffMember}
              input={createStatusInput('active')}
              doneText={`${name} can sign in again.`}
            >
              Reactivate{memberSuffix}
            </CallButton>
          )}
        </Row>
      )}
    </Grid>
  );
}

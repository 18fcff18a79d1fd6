import { endStaffLink, sendStaffLinkAgain } from '@app/types/admin/actions/staff-link';
import { listStaffLinks, type StaffLink } from '@app/types/admin/people/staff-links';
import { Chip, Grid, Panel, Row, VisuallyHidden } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { roleNames } from '../words/format-words.ts';
import styles from './UsersPage.module.css';

export function StaffLinks() {
  const result = useAdminCall(listStaffLinks);
  return (
    <AsyncContent result={result} fallback={null}>
      {({ links }) =>
        links.length > 0 && (
          <Panel title="Links on their way" note="Each works once. Nobody has used these yet.">
            <ul>
              {links.map((link) => (
                <LinkRow key={`${link.id} ${link.sentAt}`} link={link} />
              ))}
            </ul>
          </Panel>
        )
      }
    </AsyncContent>
  );
}

function LinkRow({ link }: { link: StaffLink }) {
  const { id, purpose, name, email, role, sentBy, sentAt, until, late: isLate } = link;
  // Includes the address, because two people can have the same name.
  const nameSuffix = <VisuallyHidden> – {`${name}, ${email}`}</VisuallyHidden>;
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
          <strong>{name}</strong> {isLate && <Chip>too late</Chip>}
        </p>
        <p>{email}</p>
        <p>
          {purpose === 'join' ? `Invited as ${roleNames[role].toLowerCase()}` : 'For a new password'} by{' '}
          {sentBy}, {formatShortTime(sentAt)}. {isLate ? 'It ended' : 'It works until'}{' '}
          {formatShortTime(until)}.
        </p>
      </div>
      <Row align="end">
        <CallButton
          endpoint={sendStaffLinkAgain}
          input={{ params: { id } }}
          doneText={`${email} gets a new link. The one before opens nothing any more.`}
        >
          Send again{nameSuffix}
        </CallButton>
        <CallButton
          kind="danger"
          endpoint={endStaffLink}
          input={{ params: { id } }}
          doneText={`The link of ${name} opens nothing any more.`}
          confirmation={{
            title: `End the link of ${name}?`,
            text:
              purpose === 'join'
                ? 'The mail that they got lets nobody in. You can invite them again.'
                : 'They cannot sign in until they get another link.',
            confirmLabel: 'End it now',
          }}
        >
          End{nameSuffix}
        </CallButton>
      </Row>
    </Grid>
  );
}

import { listTeam } from '@app/types/admin/users';
import { Panel, Skeleton, Stack, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useElevated } from '../console/access/elevated.tsx';
import { Page } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatCount } from '../words/format-count.ts';
import { AddMember } from './AddMember.tsx';
import { MemberRow } from './MemberRow.tsx';
import { type IssuedPassword, NewPassword } from './NewPassword.tsx';
import styles from './UsersPage.module.css';

/** Who of the team may sign in, and as what. */
export default function UsersPage() {
  const { data, error, refetch } = useAdminCall(listTeam);
  const { elevated, passwordDialog } = useElevated();
  const [made, setMade] = useState<IssuedPassword | null>(null);
  const acting = data?.users.filter(({ status }) => status === 'active').length;

  return (
    <Page title="Users and roles" lead={acting && `${formatCount(acting, 'team member')} can sign in.`}>
      {passwordDialog}
      <Stack gap="wide">
        {made && <NewPassword made={made} onKept={() => setMade(null)} />}
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <p role="status">
              <VisuallyHidden>Loading the team</VisuallyHidden>
            </p>
            <div aria-hidden="true">
              <Skeleton width="100%" height="12rem" />
            </div>
          </>
        )}
        {data && (
          <>
            <Panel title="The team">
              <ul className={styles.Users}>
                {data.users.map((user) => (
                  <MemberRow key={`${user.id} ${user.v}`} user={user} elevated={elevated} onMade={setMade} />
                ))}
              </ul>
            </Panel>
            <AddMember elevated={elevated} onMade={setMade} />
          </>
        )}
      </Stack>
    </Page>
  );
}

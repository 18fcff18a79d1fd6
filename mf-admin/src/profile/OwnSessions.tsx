import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '@app/types/admin/session';
import { Chip, Panel, Row, VisuallyHidden } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { ActButton } from '../console/kit/ActButton.tsx';
import { Loaded } from '../console/kit/Loaded.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';
import { getBrowserName } from './browser-name.ts';

/** The list of browsers signed in with the own account, each with a button to sign it out. */
export function OwnSessions() {
  const answer = useAdminCall(listAdminSessions);
  return (
    <Panel
      title="Where you are signed in"
      note="A session ends after 30 minutes without use, or after 8 hours."
    >
      <Loaded answer={answer}>
        {({ sessions }) => (
          <>
            <DataTable
              caption={formatCount(sessions.length, 'browser')}
              rows={sessions}
              columns={[
                [
                  'Browser',
                  ({ agent, current }) => (
                    <>
                      <strong>{getBrowserName(agent)}</strong> {current && <Chip>this one</Chip>}
                    </>
                  ),
                ],
                ['Address', ({ address }) => address],
                ['Since', ({ createdAt }) => formatShortTime(createdAt), { whole: true }],
                ['Last seen', ({ lastSeenAt }) => formatShortTime(lastSeenAt), { whole: true }],
                [
                  'Action',
                  ({ id, agent, address, current }) =>
                    !current && (
                      <ActButton
                        call={endAdminSession}
                        input={{ params: { id } }}
                        done={`${getBrowserName(agent)} was signed out.`}
                      >
                        Sign out
                        <VisuallyHidden>
                          {' '}
                          – {getBrowserName(agent)}, {address}
                        </VisuallyHidden>
                      </ActButton>
                    ),
                  { quiet: true },
                ],
              ]}
            />
            {sessions.length > 1 && (
              <Row>
                <ActButton
                  kind="danger"
                  call={endOtherAdminSessions}
                  done="All other browsers were signed out."
                >
                  Sign out all others
                </ActButton>
              </Row>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

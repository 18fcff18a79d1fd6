import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '@app/types/admin/session';
import { Chip, Panel, Row, VisuallyHidden } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';

export function OwnSessions() {
  const result = useAdminCall(listAdminSessions);
  return (
    <Panel
      title="Where you are signed in"
      note="A session ends after 30 minutes without use, or after 8 hours."
    >
      <AsyncContent result={result}>
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
                ['Since', ({ createdAt }) => formatShortTime(createdAt), { nowrap: true }],
                ['Last seen', ({ lastSeenAt }) => formatShortTime(lastSeenAt), { nowrap: true }],
                [
                  'Action',
                  ({ id, agent, address, current }) =>
                    !current && (
                      <CallButton
                        endpoint={endAdminSession}
                        input={{ params: { id } }}
                        doneText={`${getBrowserName(agent)} was signed out.`}
                      >
                        Sign out
                        <VisuallyHidden>
                          {' '}
                          – {getBrowserName(agent)}, {address}
                        </VisuallyHidden>
                      </CallButton>
                    ),
                  { hasHiddenLabel: true },
                ],
              ]}
            />
            {sessions.length > 1 && (
              <Row>
                <CallButton
                  kind="danger"
                  endpoint={endOtherAdminSessions}
                  doneText="All other browsers were signed out."
                >
                  Sign out all others
                </CallButton>
              </Row>
            )}
          </>
        )}
      </AsyncContent>
    </Panel>
  );
}

// The order matters: the user agent of Edge contains “Chrome”, and that of Chrome contains “Safari”.
const browserPatterns = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
] as const;
const systemPatterns = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const findNameByPattern = (namedPatterns: readonly (readonly [string, RegExp])[], agent: string) =>
  namedPatterns.find(([, pattern]) => pattern.test(agent))?.[0];

/** Returns browser and system of a user agent as "Firefox on Windows", with a general name for unknown browsers. */
function getBrowserName(agent: string): string {
  const browser = findNameByPattern(browserPatterns, agent) ?? 'A browser';
  const system = findNameByPattern(systemPatterns, agent);
  return system ? `${browser} on ${system}` : browser;
}

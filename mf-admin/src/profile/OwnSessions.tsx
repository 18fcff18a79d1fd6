import {
  type AdminSession,
  endAdminSession,
  endOtherAdminSessions,
  listAdminSessions,
} from '@app/types/admin/session';
import { Badge, Button, Panel, Row, Skeleton, Stack, VisuallyHidden } from '@app/ui';
import { useAdminCall, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { getBrowserName } from './browser-name.ts';
import styles from './Profile.module.css';

/** Every browser that is signed in with this account; each can be signed out from here. */
export function OwnSessions() {
  const { data, error, refetch } = useAdminCall(listAdminSessions);
  const one = useAdminSend(endAdminSession);
  const others = useAdminSend(endOtherAdminSessions);
  const refresh = useRefresh();
  const dock = useDock();

  async function end(session?: AdminSession) {
    const sent = session ? await one.send({ params: { id: session.id } }) : await others.send();
    if (sent.status === 'failed') dock.failed(sent.failure);
    if (sent.status !== 'done') return;
    await refresh();
    dock.say(
      session ? `${getBrowserName(session.agent)} was signed out.` : 'All other browsers were signed out.',
    );
  }

  return (
    <Panel
      title="Where you are signed in"
      note="A session ends after 30 minutes without use, or after 8 hours."
    >
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <p role="status">
            <VisuallyHidden>Loading your sessions</VisuallyHidden>
          </p>
          <div aria-hidden="true">
            <Skeleton width="60%" height="2rem" />
          </div>
        </>
      )}
      {data && (
        <Stack>
          <ul className={styles.Sessions}>
            {data.sessions.map((session) => (
              <li key={session.id} className={styles.Session}>
                <p>
                  <strong>{getBrowserName(session.agent)}</strong>{' '}
                  {session.current && <Badge>this one</Badge>}
                  <br />
                  from {session.address}, since {formatShortTime(session.createdAt)}, last seen{' '}
                  {formatShortTime(session.lastSeenAt)}
                </p>
                {!session.current && (
                  <Button
                    kind="secondary"
                    disabled={one.sending}
                    aria-label={`Sign out – ${getBrowserName(session.agent)}, ${session.address}`}
                    onClick={() => void end(session)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Row>
              <Button kind="danger" disabled={others.sending} onClick={() => void end()}>
                Sign out all others
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Panel>
  );
}

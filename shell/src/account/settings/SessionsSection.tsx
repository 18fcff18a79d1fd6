import type { ActiveSession } from '@app/auth';
import { useShell } from '@app/shell-api';
import { Badge, Button, Row, VisuallyHidden } from '@app/ui';
import { useCallback, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { problemText } from '../problem-text.ts';
import type { WithIdentity } from '../session/use-identity.ts';
import { AccountSection } from './AccountSection.tsx';
import styles from './SessionsSection.module.css';

/** Where the account is signed in, and a way to end what one does not know. */
export function SessionsSection({ withIdentity }: { withIdentity: WithIdentity }) {
  const { toast, locale } = useShell();
  const [sessions, setSessions] = useState<ActiveSession[]>();
  const [problem, setProblem] = useState('');

  const load = useCallback(async () => {
    const outcome = await withIdentity(({ listSessions }) => listSessions());
    setProblem(outcome.ok ? '' : problemText(outcome.problem));
    if (outcome.ok) setSessions(outcome.value.toSorted((a, b) => Number(b.current) - Number(a.current)));
  }, [withIdentity]);
  useEffect(() => {
    load();
  }, [load]);

  const end = async ({ id }: ActiveSession) => {
    const outcome = await withIdentity(({ revokeSession }) => revokeSession(id));
    toast({ text: outcome.ok ? m.sessions_ended() : problemText(outcome.problem) });
    await load();
  };
  return (
    <AccountSection id="account-sessions" title={m.sessions_title()}>
      {!sessions && !problem && <p role="status">{m.loading()}</p>}
      {problem && (
        <Row role="alert">
          <p>{problem}</p>
          <Button kind="secondary" onClick={load}>
            {m.error_try_again()}
          </Button>
        </Row>
      )}
      <ul className={styles.Sessions}>
        {sessions?.map((one) => (
          <li key={one.id}>
            <p>
              <b>{nameOf(one)}</b> {one.current && <Badge>{m.sessions_current()}</Badge>}
              <br />
              {[one.place, m.sessions_seen({ time: timeText(one.lastActiveAt, locale) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {!one.current && (
              <Button kind="secondary" onClick={() => end(one)}>
                {m.sessions_end()}
                <VisuallyHidden> – {nameOf(one)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

const nameOf = ({ browser, device }: ActiveSession): string =>
  browser && device ? m.sessions_browser_on({ browser, device }) : browser || device || m.sessions_unknown();

const timeText = (time: Date, locale: string): string =>
  time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

import type { ActiveSession, Identity, Outcome } from '@app/auth';
import { useShell } from '@app/shell-api';
import { Button, Chip, Details, Row, Stack, VisuallyHidden } from '@app/ui';
import { useCallback, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { getProblemText } from '../problem-text.ts';
import type { IdentityRunner } from '../session/use-identity.ts';
import styles from './AccountPage.module.css';
import { AccountSection, LoadProblem } from './AccountSection.tsx';

/** Sessions shown before the others are collapsed. */
const maxVisibleSessions = 3;

export function SessionsSection({ withIdentity }: { withIdentity: IdentityRunner }) {
  const { toast, locale } = useShell();
  const [sessions, setSessions] = useState<ActiveSession[]>();
  const [errorText, setErrorText] = useState('');

  const loadSessions = useCallback(async () => {
    const outcome = await withIdentity(({ listSessions }) => listSessions());
    setErrorText(outcome.ok ? '' : getProblemText(outcome.error));
    if (outcome.ok) setSessions(outcome.value.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)));
  }, [withIdentity]);
  useEffect(() => {
    loadSessions();
  }, [loadSessions]);

  const endSessions = async (doneText: string, revoke: (identity: Identity) => Promise<Outcome>) => {
    const outcome = await withIdentity(revoke);
    toast({ text: outcome.ok ? doneText : getProblemText(outcome.error) });
    await loadSessions();
  };
  const renderSessions = (listedSessions: readonly ActiveSession[]) => (
    <Stack as="ul" gap={0}>
      {listedSessions.map((session) => (
        <Row as="li" justify="between" className={styles.Session} key={session.id}>
          <p>
            <b>{getDeviceName(session)}</b> {session.isCurrent && <Chip>{m.sessions_current()}</Chip>}
            <br />
            {[session.location, m.sessions_seen({ time: formatTime(session.lastActiveAt, locale) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {!session.isCurrent && (
            <Button
              kind="secondary"
              onClick={() =>
                endSessions(m.sessions_ended(), ({ revokeSession }) => revokeSession(session.id))
              }
            >
              {m.sessions_end()}
              <VisuallyHidden> – {getDeviceName(session)}</VisuallyHidden>
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
  const collapsedSessions = sessions?.slice(maxVisibleSessions) ?? [];
  return (
    <AccountSection id="account-sessions" title={m.sessions_title()}>
      {!sessions && !errorText && <p role="status">{m.loading()}</p>}
      {errorText && <LoadProblem text={errorText} onRetry={loadSessions} />}
      {renderSessions(sessions?.slice(0, maxVisibleSessions) ?? [])}
      {collapsedSessions.length > 0 && (
        <Details label={m.sessions_more({ n: collapsedSessions.length })}>
          {renderSessions(collapsedSessions)}
        </Details>
      )}
      {sessions?.some(({ isCurrent }) => !isCurrent) && (
        <Row>
          <Button
            kind="secondary"
            onClick={() =>
              endSessions(m.sessions_ended_others(), ({ revokeOtherSessions }) => revokeOtherSessions())
            }
          >
            {m.sessions_end_others()}
          </Button>
        </Row>
      )}
    </AccountSection>
  );
}

const getDeviceName = ({ browser, device }: ActiveSession): string =>
  browser && device ? m.sessions_browser_on({ browser, device }) : browser || device || m.sessions_unknown();

const formatTime = (time: Date, locale: string): string =>
  time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

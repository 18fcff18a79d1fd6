import type { AccountUser } from '@app/auth';
import { CallError } from '@app/types';
import { Button, Row, Stack, useFocusFallback } from '@app/ui';
import { type ReactNode, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import type { IdentityRunner } from '../session/use-identity.ts';

/** Props of a section that changes the account at the identity provider. */
export interface SettingsProps {
  user: AccountUser;
  withIdentity: IdentityRunner;
}

/** A section of the account page. Its heading gets the focus when the pressed button disappears. */
export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const handleFocus = useFocusFallback(() => headingRef.current);
  return (
    <section aria-labelledby={id} onFocus={handleFocus}>
      <Stack>
        <h2 ref={headingRef} id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </Stack>
    </section>
  );
}

/** Says that a section did not load, with a button to try again. */
export const LoadProblem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Row role="alert">
    <p>{text}</p>
    <Button kind="secondary" onClick={onRetry}>
      {m.error_try_again()}
    </Button>
  </Row>
);

/** Message of a failed call: the service's localized one, if any. */
export function getCallErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return m.problem_unknown();
  if (error.status === 0) return m.problem_offline();
  return error.problem?.message ?? m.problem_unavailable();
}

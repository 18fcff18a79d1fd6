import { CallError } from '@app/types';
import { Stack, useFocusFallback } from '@app/ui';
import { type ReactNode, useRef } from 'react';
import { m } from '../../paraglide/messages.js';

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

/** Message of a failed call: the service's localized one, if any. */
export function getCallErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return m.problem_unknown();
  if (error.status === 0) return m.problem_offline();
  return error.problem?.message ?? m.problem_unavailable();
}

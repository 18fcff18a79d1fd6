import { CallError } from '@app/types';
import { Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

/** A section of the account page. */
export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
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

import type { FirstOwner } from '@app/team';
import { accountPassword, accounts } from '@app/test-kit/accounts';
import { isDevMailEnabled, isEmulated } from '../services.ts';
import { formatLine } from './console.ts';

/** URL of the admin application, and the first owner's password if it was just created. */
export function formatStaffAccess(origin: string, firstOwner: FirstOwner | null): string {
  const lines = [formatLine('Team', `${origin}/admin`)];
  if (firstOwner)
    lines.push(
      formatLine(
        '',
        `as ${firstOwner.email} with ${firstOwner.password ?? 'the password of ADMIN_PASSWORD'}`,
      ),
    );
  if (firstOwner?.password)
    lines.push(formatLine('', 'This password is shown once. `pnpm admin reset` makes another one.'));
  return lines.join('\n');
}

/** URL of outgoing emails, and the test accounts, in development. */
export function formatDevAccess(port: number, env: NodeJS.ProcessEnv): string {
  const lines = isDevMailEnabled(env) ? [formatLine('Mail', `http://localhost:${port}/dev/mail`)] : [];
  if (isEmulated(env)) {
    lines.push(formatLine('Sign in', `with the password "${accountPassword}" as`));
    for (const { email, description } of Object.values(accounts))
      lines.push(formatLine('', `${email.padEnd(34)}${description}`));
  }
  return lines.map((line) => `${line}\n`).join('');
}

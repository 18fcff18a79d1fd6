import type { FirstOwner } from '@app/team';
import { accountPassword, accounts } from '@app/test-kit/accounts';
import { isDevMailEnabled, isEmulated } from '../services.ts';
import { formatLine } from './console.ts';

/** URL of the admin application, and the first owner's password if it was just created. */
export function formatStaffAccess(origin: string, owner: FirstOwner | null): string {
  const lines = [formatLine('Team', `${origin}/admin`)];
  if (owner)
    lines.push(
      formatLine('', `as ${owner.email} with ${owner.password ?? 'the password of ADMIN_PASSWORD'}`),
    );
  if (owner?.password)
    lines.push(formatLine('', 'This password is shown once. `pnpm admin reset` makes another one.'));
  return lines.join('\n');
}

/** URL of outgoing emails, and the test accounts. */
export function formatHelpers(port: number, env: NodeJS.ProcessEnv): string {
  const lines = isDevMailEnabled(env) ? [formatLine('Mail', `http://localhost:${port}/dev/mail`)] : [];
  if (isEmulated(env)) {
    lines.push(formatLine('Sign in', `with the password "${accountPassword}" as`));
    for (const { email, description } of Object.values(accounts))
      lines.push(formatLine('', `${email.padEnd(34)}${description}`));
  }
  return lines.map((line) => `${line}\n`).join('');
}

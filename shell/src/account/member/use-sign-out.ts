import { storage } from '@app/remote-kit/storage';
import { useNavigate } from '@app/router';
import { paths } from '@app/seo';
import { forgetPersonal, useShell } from '@app/shell-api';
import { m } from '../../paraglide/messages.js';
import { getProblemText } from '../problem-text.ts';
import { useAccount } from '../session/use-account.ts';

/** Signs out and goes to a public page. */
export function useSignOut(): () => Promise<void> {
  const { identity } = useAccount();
  const { toast } = useShell();
  const navigate = useNavigate();
  return async () => {
    if (!identity) return;
    // First, because a guarded page would redirect to sign in.
    navigate(paths.home);
    const outcome = await identity.signOut();
    if (outcome.ok) forgetPersonal(storage.local);
    toast({ text: outcome.ok ? m.user_signed_out() : getProblemText(outcome.problem) });
  };
}

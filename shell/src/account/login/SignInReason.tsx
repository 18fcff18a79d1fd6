import { useLocation } from '@app/router';
import { Banner } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Why a guarded page sent somebody to sign in: nobody was signed in, or the session ended while it was open. */
export type SignInReason = 'guarded' | 'ended';

const texts: Record<string, () => string> = { guarded: m.login_why_guarded, ended: m.login_why_ended };

/** Says above the form why the page before asked to sign in. Nothing where somebody came by themselves. */
export function SignInReasonNotice() {
  const { state } = useLocation();
  const why: unknown = (state as { why?: unknown } | null)?.why;
  const text = typeof why === 'string' && Object.hasOwn(texts, why) ? texts[why] : undefined;
  return (
    text && (
      <Banner kind="info" role="status">
        <p>{text()}</p>
      </Banner>
    )
  );
}

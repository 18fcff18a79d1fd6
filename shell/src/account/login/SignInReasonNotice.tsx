import { useLocation } from '@app/router';
import { Banner } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Why a guarded page redirected to sign in. `guarded`: no session; `ended`: it ended while the page was open. */
export type SignInReason = 'guarded' | 'ended';

const reasonTexts: Record<string, () => string> = { guarded: m.login_why_guarded, ended: m.login_why_ended };

/** Explains why a page redirected to sign in. Renders nothing if the user opened the page directly. */
export function SignInReasonNotice() {
  const { state } = useLocation();
  const reason: unknown = (state as { reason?: unknown } | null)?.reason;
  const text =
    typeof reason === 'string' && Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason] : undefined;
  return (
    text && (
      <Banner kind="info" role="status">
        <p>{text()}</p>
      </Banner>
    )
  );
}

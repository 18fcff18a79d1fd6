import type { SignInDoc, UserDoc } from '../documents.ts';
import { toPublicUserData, toVerificationShape } from './user.ts';

export function toSignInShape(signIn: SignInDoc, user: UserDoc | null) {
  return {
    object: 'sign_in',
    id: signIn._id,
    status: signIn.status,
    identifier: user?.email ?? null,
    supported_identifiers: ['email_address'],
    supported_first_factors: user && listFirstFactors(user),
    supported_second_factors: null,
    first_factor_verification:
      signIn.strategy &&
      toVerificationShape(
        signIn.strategy,
        signIn.code,
        signIn.status === 'complete' || signIn.status === 'needs_new_password',
      ),
    second_factor_verification: null,
    user_data: user && toPublicUserData(user),
    created_session_id: signIn.createdSessionId,
    client_trust_state: 'known',
    locale: null,
    abandon_at: signIn.abandonAt.getTime(),
  };
}

function listFirstFactors(user: UserDoc) {
  const emailFields = { email_address_id: user.emailId, safe_identifier: user.email, primary: true };
  return [
    ...(user.passwordHash ? [{ strategy: 'password' }] : []),
    { strategy: 'email_code', ...emailFields },
    { strategy: 'reset_password_email_code', ...emailFields },
  ];
}

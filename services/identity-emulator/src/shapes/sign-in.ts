import type { SignInDoc, UserDoc } from '../documents.ts';
import { publicUserData } from './user.ts';
import { verificationShape } from './verification.ts';

export function signInShape(signIn: SignInDoc, user: UserDoc | null) {
  return {
    object: 'sign_in',
    id: signIn._id,
    status: signIn.status,
    identifier: user?.email ?? null,
    supported_identifiers: ['email_address'],
    supported_first_factors: user && firstFactors(user),
    supported_second_factors: null,
    first_factor_verification:
      signIn.strategy &&
      verificationShape(
        signIn.strategy,
        signIn.code,
        signIn.status === 'complete' || signIn.status === 'needs_new_password',
      ),
    second_factor_verification: null,
    user_data: user && publicUserData(user),
    created_session_id: signIn.createdSessionId,
    client_trust_state: 'known',
    locale: null,
    abandon_at: signIn.abandonAt.getTime(),
  };
}

function firstFactors(user: UserDoc) {
  const byMail = { email_address_id: user.emailId, safe_identifier: user.email, primary: true };
  return [
    ...(user.passwordHash ? [{ strategy: 'password' }] : []),
    { strategy: 'email_code', ...byMail },
    { strategy: 'reset_password_email_code', ...byMail },
  ];
}

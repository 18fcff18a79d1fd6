import { parseMetadata } from '../accounts/metadata.ts';
import type { SignInDoc, SignUpDoc, UserDoc } from '../documents.ts';
import { toPublicUserData, toVerificationShape } from './user.ts';

export function toSignInShape(signIn: SignInDoc, user: UserDoc) {
  const { status, strategy, code } = signIn;
  const emailFields = { email_address_id: user.emailId, safe_identifier: user.email, primary: true };
  const isVerified = status !== 'needs_first_factor';
  return {
    object: 'sign_in',
    id: signIn._id,
    status,
    identifier: user.email,
    supported_identifiers: ['email_address'],
    supported_first_factors: [
      ...(user.passwordHash ? [{ strategy: 'password' }] : []),
      { strategy: 'email_code', ...emailFields },
      { strategy: 'reset_password_email_code', ...emailFields },
    ],
    first_factor_verification: strategy && toVerificationShape(strategy, code, isVerified),
    user_data: toPublicUserData(user),
    created_session_id: signIn.createdSessionId,
    abandon_at: signIn.abandonAt.getTime(),
  };
}

export function toSignUpShape(signUp: SignUpDoc) {
  const { email, emailVerified, code } = signUp;
  return {
    object: 'sign_up',
    id: signUp._id,
    status: signUp.createdSessionId ? 'complete' : 'missing_requirements',
    required_fields: ['email_address', 'password'],
    optional_fields: ['first_name', 'last_name'],
    missing_fields: [],
    unverified_fields: emailVerified ? [] : ['email_address'],
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: email,
    has_password: true,
    unsafe_metadata: parseMetadata(signUp.unsafeMetadata),
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    abandon_at: signUp.abandonAt.getTime(),
    verifications: {
      email_address: {
        ...toVerificationShape('email_code', code, emailVerified),
        next_action: emailVerified ? '' : code ? 'needs_attempt' : 'needs_prepare',
        supported_strategies: ['email_code'],
      },
    },
  };
}

import { parseMetadata } from '../accounts/metadata.ts';
import type { SignUpDoc } from '../documents.ts';
import { toVerificationShape } from './user.ts';

/** Missing fields of a sign-up, by Clerk's names. */
export function listMissingFields({ email, passwordHash }: SignUpDoc): string[] {
  return [...(email ? [] : ['email_address']), ...(passwordHash ? [] : ['password'])];
}

export function toSignUpShape(signUp: SignUpDoc) {
  const { email, emailVerified, code } = signUp;
  return {
    object: 'sign_up',
    id: signUp._id,
    status: signUp.createdSessionId ? 'complete' : 'missing_requirements',
    required_fields: ['email_address', 'password'],
    optional_fields: ['first_name', 'last_name'],
    missing_fields: listMissingFields(signUp),
    unverified_fields: email && !emailVerified ? ['email_address'] : [],
    username: null,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: email,
    phone_number: null,
    web3_wallet: null,
    external_account: null,
    external_account_strategy: null,
    has_password: signUp.passwordHash !== null,
    unsafe_metadata: parseMetadata(signUp.unsafeMetadata),
    public_metadata: {},
    custom_action: false,
    external_id: null,
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    legal_accepted_at: null,
    locale: null,
    abandon_at: signUp.abandonAt.getTime(),
    verifications: {
      email_address: email && {
        ...toVerificationShape('email_code', code, emailVerified),
        next_action: emailVerified ? '' : code ? 'needs_attempt' : 'needs_prepare',
        supported_strategies: ['email_code'],
      },
      phone_number: null,
      web3_wallet: null,
      external_account: null,
    },
  };
}

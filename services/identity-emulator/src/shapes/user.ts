import { getCodeState } from '../accounts/codes.ts';
import { parseMetadata } from '../accounts/metadata.ts';
import type { OtherEmail, SentCode, UserDoc } from '../documents.ts';
import { publicPath } from '../keys.ts';

export const toVerificationShape = (strategy: string, code: SentCode | null, verified: boolean) => ({
  object: 'verification',
  status: verified ? 'verified' : code ? getCodeState(code, new Date()) : 'unverified',
  strategy,
  attempts: code?.tries ?? 0,
  expire_at: code?.expiresAt.getTime() ?? null,
});

/** Relative, so that it has the page's own origin. */
export const getImageUrl = ({ imageId }: Pick<UserDoc, 'imageId'>) =>
  `${publicPath}/img/${imageId ?? 'default.svg'}`;

export const toEmailShape = ({
  id,
  email,
  verified,
  code,
  createdAt,
}: Pick<OtherEmail, 'id' | 'email' | 'verified' | 'code' | 'createdAt'>) => ({
  object: 'email_address',
  id,
  email_address: email,
  reserved: false,
  verification: toVerificationShape('email_code', code, verified),
  linked_to: [],
  matches_sso_connection: false,
  created_at: createdAt.getTime(),
  updated_at: createdAt.getTime(),
});

const toTimestamp = (date: Date | null) => date?.getTime() ?? null;

/** An account in the Frontend API. */
export function toUserShape(user: UserDoc) {
  return {
    object: 'user',
    id: user._id,
    external_id: user.externalId,
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: getImageUrl(user),
    has_image: user.imageId !== null,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [
      toEmailShape({
        id: user.emailId,
        email: user.email,
        createdAt: user.createdAt,
        verified: true,
        code: null,
      }),
      ...(user.otherEmails ?? []).map(toEmailShape),
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    saml_accounts: [],
    passkeys: [],
    organization_memberships: [],
    password_enabled: user.passwordHash !== null,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: parseMetadata(user.publicMetadata),
    unsafe_metadata: parseMetadata(user.unsafeMetadata),
    last_sign_in_at: toTimestamp(user.lastSignInAt),
    last_active_at: toTimestamp(user.lastSignInAt),
    delete_self_enabled: true,
    create_organization_enabled: false,
    create_organizations_limit: null,
    legal_accepted_at: null,
    locale: null,
    created_at: toTimestamp(user.createdAt),
    updated_at: toTimestamp(user.updatedAt),
  };
}

/** An account in the Backend API. */
export function toBackendUserShape(user: UserDoc) {
  const remainingLockMs = Math.max(0, (user.lockedUntil?.getTime() ?? 0) - Date.now());
  return {
    ...toUserShape(user),
    private_metadata: parseMetadata(user.privateMetadata),
    banned: false,
    locked: remainingLockMs > 0,
    lockout_expires_in_seconds: remainingLockMs > 0 ? Math.ceil(remainingLockMs / 1000) : null,
  };
}

export const toPublicUserData = (user: UserDoc) => ({
  first_name: user.firstName,
  last_name: user.lastName,
  image_url: getImageUrl(user),
  has_image: user.imageId !== null,
  identifier: user.email,
  user_id: user._id,
});

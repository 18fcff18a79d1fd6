import { getCodeState } from '../accounts/codes.ts';
import { parseMetadata } from '../accounts/metadata.ts';
import type { OtherEmail, SentCode, UserDoc } from '../documents.ts';
import { publicPath } from '../keys.ts';

export const toVerificationShape = (strategy: string, code: SentCode | null, verified: boolean) => ({
  object: 'verification',
  status: verified ? 'verified' : code ? getCodeState(code) : 'unverified',
  strategy,
  attempts: code?.tries ?? 0,
  expire_at: code?.expiresAt.getTime() ?? null,
});

/** Relative, so that it has the page's own origin. */
export const getImageUrl = ({ imageId }: Pick<UserDoc, 'imageId'>) =>
  `${publicPath}/img/${imageId ?? 'default.svg'}`;

export const toEmailShape = ({ id, email, verified, code }: Omit<OtherEmail, 'codesSent' | 'createdAt'>) => ({
  object: 'email_address',
  id,
  email_address: email,
  verification: toVerificationShape('email_code', code, verified),
  linked_to: [],
});

/** An account, in the Frontend and the Backend API. */
export function toUserShape(user: UserDoc) {
  const primaryEmail = { id: user.emailId, email: user.email, verified: true, code: null };
  const lastSignInAt = user.lastSignInAt?.getTime() ?? null;
  return {
    object: 'user',
    id: user._id,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: getImageUrl(user),
    has_image: user.imageId !== null,
    primary_email_address_id: user.emailId,
    email_addresses: [primaryEmail, ...(user.otherEmails ?? [])].map(toEmailShape),
    password_enabled: user.passwordHash !== null,
    public_metadata: parseMetadata(user.publicMetadata),
    unsafe_metadata: parseMetadata(user.unsafeMetadata),
    last_sign_in_at: lastSignInAt,
    last_active_at: lastSignInAt,
    created_at: user.createdAt.getTime(),
    updated_at: user.updatedAt.getTime(),
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

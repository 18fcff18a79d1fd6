/** Status, code, message and field by reason. Clerk's SDKs and localizations know the codes. */
const errors = {
  unauthenticated: [401, 'authentication_invalid', 'Unable to authenticate the request.'],
  secretKeyInvalid: [401, 'clerk_key_invalid', 'The provided secret key is invalid.'],
  originInvalid: [400, 'origin_invalid', 'Invalid HTTP Origin header.'],
  requestMalformed: [400, 'malformed_request_parameters', 'The request is malformed.'],
  bodyTooLarge: [413, 'request_body_too_large', 'The request is too large.'],
  notFound: [404, 'resource_not_found', 'Nothing was found.'],
  alreadySignedIn: [400, 'session_exists', "You're already signed in."],
  stepNotAllowed: [400, 'client_state_invalid', 'This step cannot be taken now.'],

  paramMissing: [422, 'form_param_nil', 'A value is missing.'],
  paramFormatInvalid: [422, 'form_param_format_invalid', 'A value is not valid.'],
  paramTooLong: [422, 'form_param_max_length_exceeded', 'A value is too long.'],
  paramValueInvalid: [422, 'form_param_value_invalid', 'There is no such value.'],
  metadataTooLarge: [
    422,
    'form_param_exceeds_allowed_size',
    'Metadata is limited to 8 KB.',
    'unsafe_metadata',
  ],
  emailTaken: [422, 'form_identifier_exists', 'That email address is taken.', 'email_address'],
  noSuchAccount: [422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier'],
  wrongPassword: [422, 'form_password_incorrect', 'Password is incorrect.', 'password'],
  passwordTooShort: [422, 'form_password_length_too_short', 'Your password is too short.', 'password'],
  passwordTooLong: [422, 'form_password_size_in_bytes_exceeded', 'Your password is too long.', 'password'],
  passwordPwned: [422, 'form_password_pwned', 'This password was part of a breach.', 'password'],
  accountLocked: [403, 'user_locked', 'Your account is locked. Try again later.'],

  wrongCode: [422, 'form_code_incorrect', 'Incorrect code.', 'code'],
  codeExpired: [422, 'verification_expired', 'This code has expired.', 'code'],
  tooManyTries: [422, 'verification_failed', 'Too many failed attempts.', 'code'],
  codeNotSent: [400, 'verification_missing', 'No code has been sent. Ask for one first.'],
  tooManyCodes: [429, 'too_many_requests', 'Too many requests. Please try again in a bit.'],
  alreadyVerified: [400, 'verification_already_verified', 'This address has been verified.'],

  unsupportedImageType: [422, 'avatar_file_type_invalid', 'Upload a JPG, PNG or WEBP image.', 'file'],
  imageTooLarge: [413, 'avatar_file_size_exceeded', 'The image is larger than 5 MB.', 'file'],
} as const satisfies Record<string, readonly [status: number, code: string, message: string, field?: string]>;

/** An error response of Clerk. Forms choose their message by `code`. */
export class ClerkError extends Error {
  override readonly name = 'ClerkError';
  readonly status: number;
  readonly code: string;
  readonly meta: Readonly<Record<string, unknown>>;

  /** `field`: the form's field, if it is not always the same. */
  constructor(reason: keyof typeof errors, field?: string, otherMeta: ClerkError['meta'] = {}) {
    const [status, code, message, usualField] = errors[reason] as readonly [number, string, string, string?];
    super(message);
    this.status = status;
    this.code = code;
    this.meta = { param_name: field ?? usualField, ...otherMeta };
  }
}

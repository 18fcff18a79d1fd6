/** An error response of Clerk. Forms choose their message by `code`. */
export class ClerkError extends Error {
  override readonly name = 'ClerkError';
  readonly status: 400 | 401 | 403 | 404 | 413 | 422 | 429;
  readonly code: string;
  readonly meta: Readonly<Record<string, unknown>>;

  constructor(status: ClerkError['status'], code: string, message: string, meta: ClerkError['meta'] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.meta = meta;
  }
}

const createFieldError = (status: ClerkError['status'], code: string, message: string, paramName: string) =>
  new ClerkError(status, code, message, { param_name: paramName });

/** Creators of errors with Clerk's codes, which its SDKs and localizations know. */
export const clerkErrors = {
  unauthenticated: () => new ClerkError(401, 'authentication_invalid', 'Unable to authenticate the request.'),
  secretKeyInvalid: () => new ClerkError(401, 'clerk_key_invalid', 'The provided secret key is invalid.'),
  originInvalid: () => new ClerkError(400, 'origin_invalid', 'Invalid HTTP Origin header.'),
  requestMalformed: () => new ClerkError(400, 'malformed_request_parameters', 'The request is malformed.'),
  bodyTooLarge: () => new ClerkError(413, 'request_body_too_large', 'The request is too large.'),
  notFound: (resourceName: string) =>
    new ClerkError(404, 'resource_not_found', `No ${resourceName} was found.`),
  alreadySignedIn: () => new ClerkError(400, 'session_exists', "You're already signed in."),

  paramMissing: (paramName: string) =>
    createFieldError(422, 'form_param_nil', `Enter ${paramName.replaceAll('_', ' ')}.`, paramName),
  paramFormatInvalid: (paramName: string) =>
    createFieldError(422, 'form_param_format_invalid', `${paramName} is not valid.`, paramName),
  paramTooLong: (paramName: string, maxLength: number) =>
    createFieldError(
      422,
      'form_param_max_length_exceeded',
      `${paramName} must be at most ${maxLength} characters.`,
      paramName,
    ),
  paramValueInvalid: (paramName: string) =>
    createFieldError(422, 'form_param_value_invalid', `${paramName} has no such value.`, paramName),
  metadataTooLarge: () =>
    createFieldError(
      422,
      'form_param_exceeds_allowed_size',
      'Metadata is limited to 8 KB.',
      'unsafe_metadata',
    ),
  emailTaken: () =>
    createFieldError(
      422,
      'form_identifier_exists',
      'That email address is taken. Please try another.',
      'email_address',
    ),
  noSuchAccount: () =>
    createFieldError(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier'),
  wrongPassword: (paramName = 'password') =>
    createFieldError(
      422,
      'form_password_incorrect',
      'Password is incorrect. Try again, or use another method.',
      paramName,
    ),
  passwordTooShort: (minLength: number, paramName: string) =>
    createFieldError(
      422,
      'form_password_length_too_short',
      `Passwords must be ${minLength} characters or more.`,
      paramName,
    ),
  passwordTooLong: (paramName: string) =>
    createFieldError(422, 'form_password_size_in_bytes_exceeded', 'Your password is too long.', paramName),
  passwordPwned: (paramName: string) =>
    createFieldError(
      422,
      'form_password_pwned',
      'This password has been found as part of a breach and can not be used, please try another password instead.',
      paramName,
    ),
  accountLocked: (seconds: number) =>
    new ClerkError(403, 'user_locked', 'Your account is locked. Try again later.', {
      lockout_expires_in_seconds: seconds,
    }),

  wrongCode: () => createFieldError(422, 'form_code_incorrect', 'Incorrect code.', 'code'),
  codeExpired: () =>
    createFieldError(
      422,
      'verification_expired',
      'This verification has expired. You must create a new one.',
      'code',
    ),
  tooManyTries: () =>
    createFieldError(
      422,
      'verification_failed',
      'Too many failed attempts. You must create a new code.',
      'code',
    ),
  codeNotSent: () => new ClerkError(400, 'verification_missing', 'No code has been sent. Ask for one first.'),
  tooManyCodes: () =>
    new ClerkError(429, 'too_many_requests', 'Too many requests. Please try again in a bit.'),
  alreadyVerified: () =>
    new ClerkError(400, 'verification_already_verified', 'This verification has already been verified.'),
  stepNotAllowed: () => new ClerkError(400, 'client_state_invalid', 'This step cannot be taken now.'),

  unsupportedImageType: () =>
    createFieldError(
      422,
      'avatar_file_type_invalid',
      'File type not supported. Upload a JPG, PNG or WEBP image.',
      'file',
    ),
  imageTooLarge: () =>
    createFieldError(
      413,
      'avatar_file_size_exceeded',
      'The image is larger than 5 MB. Choose a smaller one.',
      'file',
    ),
} as const;

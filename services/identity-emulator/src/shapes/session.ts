import type { ClientDoc, SessionDoc, SignInDoc, SignUpDoc, UserDoc } from '../documents.ts';
import { toSignInShape } from './sign-in.ts';
import { toSignUpShape } from './sign-up.ts';
import { toPublicUserData, toUserShape } from './user.ts';

const toTimestamps = (session: SessionDoc) => ({
  expire_at: session.expireAt.getTime(),
  abandon_at: session.abandonAt.getTime(),
  last_active_at: session.lastActiveAt.getTime(),
});

export function toSessionShape(session: SessionDoc, user: UserDoc, jwt: string) {
  return {
    object: 'session',
    id: session._id,
    status: session.status,
    ...toTimestamps(session),
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    factor_verification_age: [Math.floor((Date.now() - session.createdAt.getTime()) / 60_000), -1],
    last_active_token: { object: 'token', jwt },
    user: toUserShape(user),
    public_user_data: toPublicUserData(user),
    created_at: session.createdAt.getTime(),
    updated_at: session.lastActiveAt.getTime(),
  };
}

export function toActivityShape(session: SessionDoc) {
  const { browser, version, system, isMobile } = parseDevice(session.userAgent);
  return {
    object: 'session',
    id: session._id,
    status: session.status,
    ...toTimestamps(session),
    actor: null,
    latest_activity: {
      object: 'session_activity',
      id: `sess_activity_${session._id.slice('sess_'.length)}`,
      browser_name: browser,
      browser_version: version,
      device_type: system,
      is_mobile: isMobile,
      ip_address: null,
      city: null,
      country: null,
    },
    created_at: session.createdAt.getTime(),
    updated_at: session.lastActiveAt.getTime(),
  };
}

export interface ClientState {
  session: ReturnType<typeof toSessionShape> | null;
  signIn: { attempt: SignInDoc; user: UserDoc | null } | null;
  signUp: SignUpDoc | null;
}

export const toClientShape = (client: ClientDoc, { session, signIn, signUp }: ClientState) => ({
  object: 'client',
  id: client._id,
  sessions: session ? [session] : [],
  sign_in: signIn && toSignInShape(signIn.attempt, signIn.user),
  sign_up: signUp && toSignUpShape(signUp),
  last_active_session_id: session?.id ?? null,
  last_authentication_strategy: null,
  captcha_bypass: false,
  cookie_expires_at: null,
  created_at: client.createdAt.getTime(),
  updated_at: client.updatedAt.getTime(),
});

interface Device {
  browser: string | null;
  /** Major version. */
  version: string | null;
  system: string | null;
  isMobile: boolean;
}

// Order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari".
const browserTokens = ['Edg', 'OPR', 'Firefox', 'HeadlessChrome', 'Chrome', 'Safari'];
const browserNames: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', HeadlessChrome: 'Chrome' };
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];

export function parseDevice(userAgent: string): Device {
  const browser = browserTokens.find((name) => userAgent.includes(`${name}/`)) ?? null;
  // Safari states its version after "Version/" instead of its own name.
  const versionPrefix = browser === 'Safari' ? 'Version/' : `${browser}/`;
  const version = browser && (userAgent.split(versionPrefix)[1]?.match(/^\d{1,5}/)?.[0] ?? null);
  return {
    browser: browser && (browserNames[browser] ?? browser),
    version,
    system: systems.find((name) => userAgent.includes(name)) ?? null,
    isMobile: /Mobi|iPad/.test(userAgent),
  };
}

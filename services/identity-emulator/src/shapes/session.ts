import type { ClientDoc, SessionDoc, UserDoc } from '../documents.ts';
import type { toSignInShape, toSignUpShape } from './attempts.ts';
import { toPublicUserData, toUserShape } from './user.ts';

const toBaseShape = (session: SessionDoc) => ({
  object: 'session',
  id: session._id,
  status: session.status,
  expire_at: session.expireAt.getTime(),
  abandon_at: session.abandonAt.getTime(),
  last_active_at: session.lastActiveAt.getTime(),
  created_at: session.createdAt.getTime(),
  updated_at: session.lastActiveAt.getTime(),
});

export const toSessionShape = (session: SessionDoc, user: UserDoc, jwt: string) => ({
  ...toBaseShape(session),
  factor_verification_age: [Math.floor((Date.now() - session.createdAt.getTime()) / 60_000), -1],
  last_active_token: { object: 'token', jwt },
  user: toUserShape(user),
  public_user_data: toPublicUserData(user),
});

/** An entry of the account's list of sessions. */
export const toActivityShape = (session: SessionDoc) => ({
  ...toBaseShape(session),
  latest_activity: {
    object: 'session_activity',
    id: `sess_activity_${session._id.slice('sess_'.length)}`,
    ...parseDevice(session.userAgent),
  },
});

interface ClientState {
  session: ReturnType<typeof toSessionShape> | null;
  sign_in: ReturnType<typeof toSignInShape> | null;
  sign_up: ReturnType<typeof toSignUpShape> | null;
}

export const toClientShape = (client: ClientDoc, { session, ...attempts }: ClientState) => ({
  object: 'client',
  id: client._id,
  sessions: session ? [session] : [],
  ...attempts,
  last_active_session_id: session?.id ?? null,
  created_at: client.createdAt.getTime(),
  updated_at: client.updatedAt.getTime(),
});

// Order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari".
const browserTokens = ['Edg', 'OPR', 'Firefox', 'HeadlessChrome', 'Chrome', 'Safari'];
const browserNames: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', HeadlessChrome: 'Chrome' };
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];

export function parseDevice(userAgent: string) {
  const browser = browserTokens.find((name) => userAgent.includes(`${name}/`));
  return {
    browser_name: browser ? (browserNames[browser] ?? browser) : null,
    device_type: systems.find((name) => userAgent.includes(name)) ?? null,
  };
}

import type { AdminDoc, AdminSessionDoc, Collections } from '@app/db';
import { parseBearerToken, problems, type Staff, type StaffGate } from '@app/service-kit';
import { type AdminRight, grants } from '@app/types/admin/rights';
import { cookieNames, readCookie } from '../login/cookies.ts';
import { isSame, type Keys, signHmac } from '../login/secret.ts';
import type { NotesStore } from './notes.store.ts';
import type { SessionsStore } from './sessions.store.ts';

interface GateDeps {
  collections: Pick<Collections, 'admins'>;
  sessions: SessionsStore;
  notes: NotesStore;
  keys: Keys;
  /** Origins of the admin pages, one of which must send each write. */
  origins: readonly string[];
}

/** The value of the cookie `XSRF-TOKEN`: signed for one session, invalid for others. */
export const createXsrfToken = (keys: Keys, sessionId: string) => signHmac(keys.xsrf, sessionId);

const reads = new Set(['GET', 'HEAD']);

/** Messages by error code. */
const messages = {
  no_right: 'Your role does not allow this. An owner of the team can change your role.',
  xsrf: 'This was not sent by a page of the back office. Reload the page and try again.',
  own_password: 'Choose a password of your own first, on the page Profile.',
} as const;

/**
 * Authenticates and authorizes each admin call. In this order: 401 for a missing or expired token, a missing paired
 * cookie, or a blocked member; 403 for a write that is not from our page, for a missing permission, and for a temporary
 * password. Refusals of known members are audited.
 */
export function createStaffGate({ collections, sessions, notes, keys, origins }: GateDeps): StaffGate {
  const isOurs = (request: Request, session: AdminSessionDoc) => {
    const site = request.headers.get('sec-fetch-site');
    const origin = request.headers.get('origin');
    if (site !== null && site !== 'same-origin') return false;
    if (origin !== null && !origins.includes(origin)) return false;
    const header = request.headers.get('x-xsrf-token') ?? '';
    const cookie = readCookie(request, cookieNames.xsrf) ?? '';
    const expected = createXsrfToken(keys, session._id.toHexString());
    return isSame(header, expected) && isSame(cookie, expected);
  };

  async function loadSession(request: Request): Promise<{ admin: AdminDoc; session: AdminSessionDoc }> {
    const token = parseBearerToken(request.headers.get('authorization') ?? undefined);
    const session = token ? await sessions.ofToken(token) : null;
    if (!session) throw problems.unauthorized();
    const admin = await collections.admins.findOne({ _id: session.adminId, status: 'active' });
    if (!admin) throw problems.unauthorized();
    if (!sessions.isPaired(session, readCookie(request, cookieNames.session))) {
      await notes.denied(request, admin._id.toHexString(), 'token_without_cookie');
      throw problems.unauthorized();
    }
    return { admin, session };
  }

  return {
    async admit(request: Request, right: AdminRight): Promise<Staff> {
      const { admin, session } = await loadSession(request);
      const refuse = async (code: keyof typeof messages) => {
        await notes.denied(request, admin._id.toHexString(), code);
        return problems.forbidden(code, () => messages[code]);
      };
      if (!reads.has(request.method) && !isOurs(request, session)) throw await refuse('xsrf');
      if (!grants[admin.role][right]) throw await refuse('no_right');
      if (admin.passwordIsTemporary && right !== 'own') throw await refuse('own_password');
      // Polls of a page that nobody uses do not extend the session.
      if (!request.headers.has('x-unattended')) await sessions.seen(session);
      return {
        id: admin._id.toHexString(),
        email: admin.email,
        name: admin.name,
        role: admin.role,
        sessionId: session._id.toHexString(),
        elevated: sessions.isElevated(session),
      };
    },
  };
}

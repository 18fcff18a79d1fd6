import type { AdminDoc, AdminSessionDoc, Collections } from '@app/db';
import {
  type HttpProblem,
  parseBearerToken,
  problems,
  type RateLimit,
  type Staff,
  type StaffGate,
} from '@app/service-kit';
import { type AdminRight, grants } from '@app/types/admin/rights';
import { createNotesStore } from './notes.store.ts';
import { cookieNames, readCookie } from './request.ts';
import { findSession, isElevated, isPaired, markSeen } from './sessions.store.ts';
import { explainTeamToken, findTeamToken } from './team-tokens.store.ts';

interface GateOptions {
  /** True for a write that an admin page has sent. Absent: the service takes no writes of staff. */
  isOurs?: (request: Request, session: AdminSessionDoc) => boolean;
  /** Counts the writes of a member. Absent: they are not limited. */
  writes?: RateLimit;
  now?: () => Date;
}

const reads = new Set(['GET', 'HEAD']);

/** Messages by error code. */
const messages = {
  no_right: 'Your role does not allow this. An owner of the team can change your role.',
  xsrf: 'This was not sent by a page of the back office. Reload the page and try again.',
  own_password: 'Choose a password of your own first, on the page Profile.',
} as const;

/**
 * The one place that tells who is staff, for every service: authenticates and authorizes each staff call. In this
 * order: 401 for a missing or expired token, a missing paired cookie, or a blocked member; 403 for a team token, for a write that is not
 * from our page, for a missing permission, and for a temporary password; 429 for too many writes. Refusals of known members are audited, except 429.
 */
export function createStaffGate(
  collections: Pick<Collections, 'admins' | 'adminSessions' | 'teamTokens' | 'audit'>,
  { isOurs = () => false, writes, now = () => new Date() }: GateOptions = {},
): StaffGate {
  const notes = createNotesStore(collections, now);

  async function loadSession(request: Request): Promise<{ admin: AdminDoc; session: AdminSessionDoc }> {
    const token = parseBearerToken(request.headers.get('authorization') ?? undefined);
    const session = token ? await findSession(collections, token, now()) : null;
    if (!session) throw token ? await refuseTeamToken(request, token) : problems.unauthorized();
    const admin = await collections.admins.findOne({ _id: session.adminId, status: 'active' });
    if (!admin) throw problems.unauthorized();
    if (!isPaired(session, readCookie(request, cookieNames.session))) {
      await notes.recordDenial(request, admin._id.toHexString(), 'token_without_cookie');
      throw problems.unauthorized();
    }
    return { admin, session };
  }

  /** No pipeline acts as staff, not even for its own slices. */
  async function refuseTeamToken(request: Request, secret: string): Promise<HttpProblem> {
    const token = await findTeamToken(collections, secret);
    if (!token) return problems.unauthorized();
    await notes.recordPipelineDenial(request, { id: token._id.toHexString(), name: token.name });
    return problems.forbidden('foreign', () => explainTeamToken(token));
  }

  return {
    async admit(request: Request, right: AdminRight): Promise<Staff> {
      const { admin, session } = await loadSession(request);
      const refuse = async (code: keyof typeof messages) => {
        await notes.recordDenial(request, admin._id.toHexString(), code);
        return problems.forbidden(code, () => messages[code]);
      };
      if (!reads.has(request.method) && !isOurs(request, session)) throw await refuse('xsrf');
      if (!grants[admin.role][right]) throw await refuse('no_right');
      if (admin.passwordIsTemporary && right !== 'own') throw await refuse('own_password');
      if (!reads.has(request.method)) await writes?.take(admin._id.toHexString());
      // Polls of a page that nobody uses do not extend the session.
      if (!request.headers.has('x-unattended')) await markSeen(collections, session, now());
      return {
        id: admin._id.toHexString(),
        email: admin.email,
        name: admin.name,
        role: admin.role,
        sessionId: session._id.toHexString(),
        elevated: isElevated(session, now()),
      };
    },
  };
}

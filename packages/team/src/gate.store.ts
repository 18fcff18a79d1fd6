import type { AdminDoc, AdminSessionDoc, Collections } from '@app/db';
import {
  type HttpProblem,
  parseBearerToken,
  problems,
  type RateLimit,
  type Staff,
  type StaffGate,
} from '@app/service-kit';
import { grants, type StaffPermission } from '@app/types/admin/permissions';
import { createAccessLog } from './access-log.store.ts';
import { cookieNames, readCookie } from './request.ts';
import { findSession, isElevated, isPairedCookie, recordActivity } from './sessions.store.ts';
import { explainTeamToken, findTeamToken } from './team-tokens.store.ts';

interface StaffGateOptions {
  /** Returns true for a write that an admin page has sent. Absent: the service accepts no writes by staff. */
  isFromAdminPage?: (request: Request, session: AdminSessionDoc) => boolean;
  /** Counts the writes of a member. Absent: they are not limited. */
  writeLimit?: RateLimit;
  now?: () => Date;
}

const readMethods = new Set(['GET', 'HEAD']);

const denialMessages = {
  no_right: 'Your role does not allow this. An owner of the team can change your role.',
  xsrf: 'This was not sent by a page of the back office. Reload the page and try again.',
  own_password: 'Choose a password of your own first, on the page Profile.',
} as const;

/**
 * Authenticates and authorizes staff calls, for every service. In this order: 401 for a missing or expired token, a
 * missing paired cookie, or a blocked member; 403 for a team token, a write that is not from an admin page, a missing
 * permission, or a temporary password; 429 for too many writes. Refusals of known members are audited, except 429.
 */
export function createStaffGate(
  collections: Pick<Collections, 'admins' | 'adminSessions' | 'teamTokens' | 'audit'>,
  { isFromAdminPage = () => false, writeLimit, now = () => new Date() }: StaffGateOptions = {},
): StaffGate {
  const accessLog = createAccessLog(collections, now);

  async function authenticate(request: Request): Promise<{ admin: AdminDoc; session: AdminSessionDoc }> {
    const token = parseBearerToken(request.headers.get('authorization') ?? undefined);
    const session = token ? await findSession(collections, token, now()) : null;
    if (!session) throw token ? await createTeamTokenDenial(request, token) : problems.unauthorized();
    const admin = await collections.admins.findOne({ _id: session.adminId, status: 'active' });
    if (!admin) throw problems.unauthorized();
    if (!isPairedCookie(session, readCookie(request, cookieNames.session))) {
      await accessLog.recordDenial(request, admin._id.toHexString(), 'token_without_cookie');
      throw problems.unauthorized();
    }
    return { admin, session };
  }

  /** Creates the problem for a team token: a pipeline never acts as staff, not even for its own slices. */
  async function createTeamTokenDenial(request: Request, secret: string): Promise<HttpProblem> {
    const token = await findTeamToken(collections, secret);
    if (!token) return problems.unauthorized();
    await accessLog.recordPipelineDenial(request, { id: token._id.toHexString(), name: token.name });
    return problems.forbidden('foreign', () => explainTeamToken(token));
  }

  return {
    async admit(request: Request, permission: StaffPermission): Promise<Staff> {
      const { admin, session } = await authenticate(request);
      const createDenial = async (code: keyof typeof denialMessages) => {
        await accessLog.recordDenial(request, admin._id.toHexString(), code);
        return problems.forbidden(code, () => denialMessages[code]);
      };
      if (!readMethods.has(request.method) && !isFromAdminPage(request, session))
        throw await createDenial('xsrf');
      if (!grants[admin.role][permission]) throw await createDenial('no_right');
      if (admin.passwordIsTemporary && permission !== 'own') throw await createDenial('own_password');
      if (!readMethods.has(request.method)) await writeLimit?.consume(admin._id.toHexString());
      // Polls of a page that nobody uses do not extend the session.
      if (!request.headers.has('x-unattended')) await recordActivity(collections, session, now());
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

import type { AdminDoc, StaffLinkDoc } from '@app/db';
import { type App, getClientKey, HttpProblem, problems, registerCall, reply } from '@app/service-kit';
import { explainPasswordError } from '@app/team';
import { getLinkPurpose } from '@app/team/staff-links';
import { acceptStaffLink, openStaffLink } from '@app/types/admin/people/staff-links';
import { auditChange, toMemberAuditRow } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { startSession } from '../sessions/start-session.ts';
import { buildSecondFactor, createTotpSecret, createTotpUri, findTimeStep } from '../totp/codes.ts';
import { decryptSecret, encryptSecret } from '../totp/encrypt-secret.ts';
import { consumeCode } from '../totp/second-factor.store.ts';
import { toAdmin } from '../users/to-admin.ts';
import { throwEmailTaken } from '../users/users.store.ts';
import { addMember, getMemberId, renewAccess } from './member-access.store.ts';
import { type ClosedReason, createStaffLinksStore } from './staff-links.store.ts';

const closedMessages: Readonly<Record<ClosedReason, string>> = {
  unknown:
    'This link is not complete, or a newer mail has replaced it: open the newest one, or ask an owner of the team to send it again.',
  used: 'This link was used already: sign in with the password that was chosen with it.',
  late: 'This link has ended, because it was not used for 48 hours: ask an owner of the team to send it again.',
  ended: 'An owner of the team has ended this link: ask them for a new one.',
};
const createClosedProblem = (reason: ClosedReason) =>
  new HttpProblem(reason === 'unknown' ? 404 : 410, `link_${reason}`, () => closedMessages[reason]);
const createCodeProblem = (sentence: string) => problems.validation({ code: () => sentence });

/** Routes for people without a session who have followed the link of a mail. */
export function registerJoinRoutes(app: App, deps: AdminDeps): void {
  const { collections, loginDeps } = deps;
  const { admins } = collections;
  const { attemptLimiter, keys, linkAttemptLimit, accessLog, now, passwordHasher, sessions } = loginDeps;
  const store = createStaffLinksStore(collections);

  /** Loads an open link, and the member who gets a new password by it, if any. @throws 404, 410 */
  async function loadOpenLink(
    secret: string,
    request: Request,
  ): Promise<{ link: StaffLinkDoc; member: AdminDoc | null }> {
    const lookup = await store.findOpen(secret, now());
    const link = 'link' in lookup ? lookup.link : undefined;
    const member = link?.memberId ? await admins.findOne({ _id: link.memberId, status: 'active' }) : null;
    if (link && (member || !link.memberId)) return { link, member };
    const { reason, id } =
      'link' in lookup ? { reason: 'ended' as const, id: link?._id.toHexString() } : lookup;
    if (id) await accessLog.recordRefusedLink(request, id, reason);
    throw createClosedProblem(reason);
  }

  /** Loads the secret of the second factor to set up, which is the same each time the link is opened. */
  async function loadPendingSecret(link: StaffLinkDoc): Promise<{ encryptedSecret: string; secret: string }> {
    const decryptedSecret = link.pendingSecret && decryptSecret(keys.totp, link.pendingSecret);
    if (link.pendingSecret && decryptedSecret)
      return { encryptedSecret: link.pendingSecret, secret: decryptedSecret.secret };
    const encryptedSecret = await store.storePendingSecret(
      link,
      encryptSecret(keys.totp, createTotpSecret()),
    );
    const decryptedStoredSecret = decryptSecret(keys.totp, encryptedSecret);
    if (!decryptedStoredSecret) throw problems.unavailable();
    return { encryptedSecret, secret: decryptedStoredSecret.secret };
  }

  registerCall(app, openStaffLink, async ({ body, c }) => {
    await linkAttemptLimit.consume(getClientKey(c));
    const { link, member } = await loadOpenLink(body.secret, c.req.raw);
    const { name, email, role, expiresAt } = link;
    const purpose = getLinkPurpose(link);
    const linkFields = { purpose, name, email, role, until: expiresAt.toISOString() };
    if (member?.totp) return { ...linkFields, setup: null };
    const { secret } = await loadPendingSecret(link);
    return { ...linkFields, setup: { secret, uri: createTotpUri(secret, email) } };
  });

  registerCall(app, acceptStaffLink, async ({ body, c }) => {
    const request = c.req.raw;
    await linkAttemptLimit.consume(getClientKey(c));
    const { link, member } = await loadOpenLink(body.secret, request);
    const linkId = link._id.toHexString();
    const passwordError = explainPasswordError(body.password, link);
    if (passwordError) throw problems.validation({ password: () => passwordError });
    const attempt = { email: link.email, address: '', device: `link ${linkId}` };
    await attemptLimiter.begin(attempt);
    const secondFactor = member?.totp
      ? await verifyCode(member, body.code)
      : await setUpSecondFactor(link, body.code);
    await attemptLimiter.recordSuccess(attempt);
    const credentials = {
      passwordHash: await passwordHasher.hash(body.password),
      ...(secondFactor && { totp: secondFactor.totp }),
    };
    const _id = getMemberId(link);
    const staff = { id: _id.toHexString() };
    const { result } = await auditChange(deps, { staff, c }, async (session) => {
      if (!(await store.redeem(link, session, now()))) throw createClosedProblem('used');
      if (member) await sessions.endAll(_id, { session });
      const admin = member
        ? await renewAccess(collections, { _id, credentials }, session, now())
        : await addMember(collections, { _id, link, credentials }, session, now());
      if (!admin) throw createClosedProblem('ended');
      const newSession = await startSession(loginDeps, _id, request, session);
      const row = toMemberAuditRow(member ? 'password_chosen' : 'added', staff.id, {
        after: { name: admin.name, role: admin.role, link: linkId, sentBy: link.sentBy },
      });
      return { result: { admin, newSession }, row };
    }).catch(throwEmailTaken);
    const { admin, newSession } = result;
    const acceptReply = {
      admin: toAdmin(admin),
      token: newSession.token,
      recoveryCodes: secondFactor?.recoveryCodes ?? [],
    };
    return reply(acceptReply, {
      cookies: newSession.cookies,
      headers: { 'cache-control': 'private, no-store' },
    });
  });

  /** Checks a code of the member's own second factor, which stays. @throws 400 */
  async function verifyCode(member: AdminDoc, code: string): Promise<undefined> {
    const usedFactor = await consumeCode(collections, keys.totp, member, code, now());
    if (usedFactor === 'lost')
      throw createCodeProblem(
        'The server has a new key, so codes of your app no longer work. Enter a recovery code, or ask an owner to turn your second factor off.',
      );
    if (!usedFactor)
      throw createCodeProblem('This code is not right, or was used already. Wait for the next one.');
  }

  /** Builds the second factor whose secret the link's page has shown, by its first code. @throws 400 */
  async function setUpSecondFactor(link: StaffLinkDoc, code: string) {
    const { encryptedSecret, secret } = await loadPendingSecret(link);
    const timeStep = findTimeStep(secret, code, now());
    if (timeStep === undefined)
      throw createCodeProblem('This code is not right. Is the clock of your phone right?');
    return buildSecondFactor(encryptedSecret, timeStep, now());
  }
}

import { type ClientSession, isDuplicateKeyError, type StaffLinkDoc, toObjectId } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { endStaffLink, inviteStaffMember, sendStaffLinkAgain } from '@app/types/admin/actions/staff-link';
import { listStaffLinks } from '@app/types/admin/people/staff-links';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireElevation } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createStaffLinksStore, toStaffLink } from './staff-links.store.ts';

const toLinkAuditRow = (
  action: 'invite' | 'resend' | 'end',
  { _id, name, role, expiresAt }: StaffLinkDoc,
) => ({
  action: `link.${action}`,
  target: { kind: 'link', id: _id.toHexString() },
  after: { name, role, ...(action !== 'end' && { until: expiresAt }) },
});

/** Creates the conflict with the message that the action declares for the code. */
const createDeclaredConflict = <Code extends string>(
  { errors }: { readonly errors?: Readonly<Record<Code, readonly [status: number, sentence: string]>> },
  code: Code,
) => problems.conflict(code, () => errors![code][1]);

/** Routes by which owners send and end links to join the team. */
export function registerStaffLinkRoutes(app: App, deps: AdminDeps): void {
  const { collections, loginDeps } = deps;
  const { now, linkMailLimit } = loginDeps;
  const store = createStaffLinksStore(collections);

  registerStaffCall(app, listStaffLinks, async () => {
    const docs = await store.list();
    const getName = await loadStaffNames(
      collections,
      docs.map(({ sentBy }) => sentBy),
    );
    return { links: docs.map((doc) => toStaffLink(doc, getName(doc.sentBy), now())) };
  });

  registerStaffCall(app, inviteStaffMember, async (call) => {
    const { staff, body } = call;
    requireElevation(staff);
    await linkMailLimit.consume(staff.id);
    if (await collections.admins.findOne({ email: body.email }, { projection: { _id: 1 } }))
      throw createDeclaredConflict(inviteStaffMember, 'email_taken');
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const doc = await store.send({ ...body, sentBy: staff.id }, session, now());
      return { result: doc, row: toLinkAuditRow('invite', doc) };
    }).catch((error: unknown) => {
      throw isDuplicateKeyError(error, 'email')
        ? createDeclaredConflict(inviteStaffMember, 'invited')
        : error;
    });
    return { link: toStaffLink(result, staff.name, now()), auditId };
  });

  registerStaffCall(app, sendStaffLinkAgain, async (call) => {
    const { staff, params } = call;
    requireElevation(staff);
    await linkMailLimit.consume(staff.id);
    const id = toObjectId(params.id);
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const doc = await store.resend(id, staff.id, session, now());
      if (!doc) throw await createClosedProblem(id, session);
      return { result: doc, row: toLinkAuditRow('resend', doc) };
    });
    return { link: toStaffLink(result, staff.name, now()), auditId };
  });

  registerStaffCall(app, endStaffLink, async (call) => {
    const id = toObjectId(call.params.id);
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const doc = await store.end(id, session);
      if (!doc) throw await createClosedProblem(id, session);
      return { result: doc, row: toLinkAuditRow('end', doc) };
    });
    const getName = await loadStaffNames(collections, [result.sentBy]);
    return { link: toStaffLink(result, getName(result.sentBy), now()), auditId };
  });

  async function createClosedProblem(id: Parameters<typeof store.find>[0], session: ClientSession) {
    const status = (await store.find(id, session))?.status;
    if (!status) return problems.notFound();
    return createDeclaredConflict(endStaffLink, status === 'used' ? 'used' : 'ended');
  }
}

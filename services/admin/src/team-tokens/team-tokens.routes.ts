import { type TeamTokenDoc, toObjectId } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { hashSecret } from '@app/team/sessions';
import { createTeamSecret } from '@app/team/team-tokens';
import { endTeamToken, makeTeamToken } from '@app/types/admin/actions/team-token';
import { isSliceName, listTeamTokens, maxSlices, type TeamToken } from '@app/types/admin/team-tokens';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireElevation } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createTeamTokensStore } from './team-tokens.store.ts';

/** Checks the names of slices and removes repetitions. @throws 400 */
function parseSlices(names: readonly string[]): string[] {
  const slices = [...new Set(names)];
  if (slices.length > 0 && slices.length <= maxSlices && slices.every(isSliceName)) return slices;
  throw problems.validation({
    slices: () =>
      `One to ${maxSlices} names of slices, of small letters, digits and hyphens, such as “events”.`,
  });
}

/** Routes of the tokens with which teams' pipelines ship their slices. */
export function registerTeamTokenRoutes(app: App, deps: AdminDeps): void {
  const store = createTeamTokensStore(deps.collections);

  async function toTeamTokens(docs: readonly TeamTokenDoc[]): Promise<TeamToken[]> {
    const staffIds = docs.flatMap(({ madeBy, ended }) => [madeBy, ended?.by]);
    const getName = await loadStaffNames(deps.collections, staffIds);
    return docs.map(({ _id, name, slices, madeBy, madeAt, usedAt, ended }) => ({
      id: _id.toHexString(),
      name,
      slices,
      madeBy: getName(madeBy),
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      ended: ended ? { at: ended.at.toISOString(), by: getName(ended.by) } : null,
    }));
  }
  const toTeamToken = async (doc: TeamTokenDoc) => (await toTeamTokens([doc]))[0]!;
  const toAuditFields = ({ _id, name, slices }: TeamTokenDoc) => ({
    target: { kind: 'token', id: _id.toHexString() },
    after: { name, slices },
  });

  registerStaffCall(app, listTeamTokens, async () => ({ tokens: await toTeamTokens(await store.list()) }));

  registerStaffCall(app, makeTeamToken, async (call) => {
    const { staff, body } = call;
    requireElevation(staff);
    const slices = parseSlices(body.slices);
    const secret = createTeamSecret();
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const creationFields = { madeBy: staff.id, madeAt: now };
      const doc = await store.add(
        { name: body.name, slices, hash: hashSecret(secret), ...creationFields },
        session,
      );
      return { result: doc, row: { action: 'token.make', ...toAuditFields(doc) } };
    });
    return { token: await toTeamToken(result), secret, auditId };
  });

  registerStaffCall(app, endTeamToken, async (call) => {
    const id = toObjectId(call.params.id);
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const doc = await store.revoke(id, { at: now, by: call.staff.id }, session);
      if (doc) return { result: doc, row: { action: 'token.end', ...toAuditFields(doc) } };
      if (await store.find(id, session))
        throw problems.conflict('ended', () => 'This token was ended already.');
      throw problems.notFound();
    });
    return { token: await toTeamToken(result), auditId };
  });
}

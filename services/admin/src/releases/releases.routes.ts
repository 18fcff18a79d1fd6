import type { ShellOffer } from '@app/db';
import {
  changeRemote,
  createQuickValidator,
  createRecordedValidator,
  previewHours,
  type ReleaseCtx,
  ReleaseError,
  signPreview,
} from '@app/releases';
import { type App, HttpProblem, problems } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import {
  type AdminRemote,
  activateVersion,
  endCanary,
  listRemotes,
  previewVersion,
  rollBackRemote,
  setCanaryVersion,
  withdrawRemote,
} from '@app/types/admin/releases';
import { auditChange } from '../audited.store.ts';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff, type StaffCall } from '../mount-staff.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { findVersion, readRemote, readRemotes } from './releases.store.ts';
import { toRemote, withoutOffer } from './to-remote.ts';

/** The remote of these very pages, and why they do not withdraw it. */
const console = 'mf_admin';
const consoleStays =
  'Without the console nobody could bring it back here. An operator withdraws it by: pnpm remotes withdraw mf-admin';

/** Routes of releases: which version of each remote is live. Changes require the password again. */
export function mountReleases(app: App, deps: AdminDeps): void {
  const { collections, shipping } = deps;
  const { files } = shipping;
  const loadRemote = async (name: string) => toRemote(await readRemote(collections, name), shipping.offer());

  /** Runs a release command in the name of the staff member, and returns the changed remote. */
  async function change<E extends Endpoint>(
    call: Pick<StaffCall<E>, 'staff' | 'c'>,
    name: string,
    verb: (ctx: ReleaseCtx, offer: ShellOffer) => Promise<unknown>,
  ): Promise<{ remote: AdminRemote }> {
    const { staff } = call;
    mustBeElevated(staff);
    const offer = shipping.offer();
    if (!offer) throw problems.conflict('no_offer', () => withoutOffer);
    try {
      await verb({ ...createCommandContext(call, deps), by: { id: staff.id, name: staff.name } }, offer);
    } catch (error) {
      if (error instanceof ReleaseError) throw await toProblem(error, () => loadRemote(name));
      throw error;
    }
    return { remote: await loadRemote(name) };
  }

  mountStaff(app, listRemotes, async () => {
    const offer = shipping.offer();
    return { remotes: (await readRemotes(collections)).map((one) => toRemote(one, offer)) };
  });

  mountStaff(app, activateVersion, (call) => {
    const { remote: name } = call.params;
    const { version, v } = call.body;
    return change(call, name, (ctx, offer) =>
      changeRemote(
        ctx,
        name,
        { kind: 'activate', version },
        { validator: createRecordedValidator(files, offer), v },
      ),
    );
  });

  mountStaff(app, rollBackRemote, (call) => {
    const { remote: name } = call.params;
    const { v } = call.body;
    return change(call, name, (ctx, offer) =>
      // The target was live before, so the quick validation is enough.
      changeRemote(ctx, name, { kind: 'roll-back' }, { validator: createQuickValidator(files, offer), v }),
    );
  });

  mountStaff(app, withdrawRemote, (call) => {
    const { remote: name } = call.params;
    const { v } = call.body;
    if (name === console) throw problems.conflict('console', () => consoleStays);
    return change(call, name, (ctx) => changeRemote(ctx, name, { kind: 'withdraw' }, { v }));
  });

  mountStaff(app, setCanaryVersion, (call) => {
    const { remote: name } = call.params;
    const { version, share, v } = call.body;
    return change(call, name, (ctx, offer) =>
      changeRemote(
        ctx,
        name,
        { kind: 'canary', version, share },
        { validator: createRecordedValidator(files, offer), v },
      ),
    );
  });

  mountStaff(app, endCanary, (call) => {
    const { remote: name } = call.params;
    const { v } = call.body;
    return change(call, name, (ctx) => changeRemote(ctx, name, { kind: 'end-canary' }, { v }));
  });

  mountStaff(app, previewVersion, async (call) => {
    mustBeElevated(call.staff);
    const name = call.params.remote;
    const { version } = call.body;
    const found = await findVersion(collections, name, version);
    if (!found) throw problems.notFound();
    if (found.removedAt)
      throw problems.conflict('removed', () => `The files of ${name} ${version} were removed.`);
    const { previewSecret } = shipping;
    if (!previewSecret)
      throw problems.conflict('no_secret', () => 'This site makes no such links: PREVIEW_SECRET is not set.');
    const { result: until, auditId } = await auditChange(deps, call, async (_session, now) => {
      const until = new Date(now.getTime() + previewHours * 3_600_000);
      const target = { kind: 'remote', id: name };
      return { result: until, row: { action: 'release.preview', target, after: { version, until } } };
    });
    const url = shipping.toPage(name);
    url.search = `preview=${signPreview(previewSecret, { name, version, until })}`;
    return { url: url.href, until: until.toISOString(), auditId };
  });
}

/** Converts a release error; a conflict includes the current state. */
async function toProblem(
  { code, message }: ReleaseError,
  fresh: () => Promise<AdminRemote>,
): Promise<HttpProblem> {
  const getMessage = () => message;
  if (code === 'changed') return problems.conflict('stale', getMessage, { fresh: await fresh() });
  if (code === 'not_published' || code === 'not_live') return new HttpProblem(404, code, getMessage);
  return problems.conflict(code, getMessage);
}

import { createPreviewToken, previewHours, type ReleaseContext, type RemoteCommand } from '@app/releases';
import { type App, problems } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import {
  type AdminRemote,
  activateVersion,
  endCanary,
  listRemotes,
  previewVersion,
  removeService,
  rollBackRemote,
  setCanaryVersion,
  withdrawRemote,
  withdrawService,
} from '@app/types/admin/releases';
import { listPagePatterns } from '@app/types/release/addresses';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import {
  createCommandContext,
  registerStaffCall,
  requireElevation,
  requireRecord,
  type StaffCall,
} from '../staff-call.ts';
import { findPublishedRelease, readRemotes } from './releases.store.ts';
import { runRemoteCommand, runServiceCommand } from './run-remote-command.ts';
import { toRemote } from './to-remote.ts';

/** Routes of releases: which version of each remote is live. Changes require the password again. */
export function registerReleaseRoutes(app: App, deps: AdminDeps): void {
  const { collections, releaseDeps } = deps;

  /** Creates the context of release commands, with the staff member as actor. @throws 403 `elevate` */
  function createReleaseContext(call: Pick<StaffCall<Endpoint>, 'staff' | 'c'>): ReleaseContext {
    const { staff } = call;
    requireElevation(staff);
    return { ...createCommandContext(call, deps), by: { id: staff.id, name: staff.name } };
  }

  async function changeRemote(
    call: ChangeRemoteCall,
    command: RemoteCommand,
  ): Promise<{ remote: AdminRemote }> {
    const { params, body } = call;
    const ctx = createReleaseContext(call);
    const { remote } = await runRemoteCommand(deps, ctx, { name: params.remote, command, v: body.v });
    return { remote };
  }

  registerStaffCall(app, listRemotes, async () => {
    const offer = releaseDeps.readOffer();
    return { remotes: (await readRemotes(collections)).map((remote) => toRemote(remote, offer)) };
  });

  registerStaffCall(app, activateVersion, (call) =>
    changeRemote(call, { kind: 'activate', version: call.body.version }),
  );
  registerStaffCall(app, rollBackRemote, (call) => changeRemote(call, { kind: 'roll-back' }));
  registerStaffCall(app, withdrawRemote, (call) => changeRemote(call, { kind: 'withdraw' }));
  registerStaffCall(app, setCanaryVersion, (call) => {
    const { version, share } = call.body;
    return changeRemote(call, { kind: 'canary', version, share });
  });
  registerStaffCall(app, endCanary, (call) => changeRemote(call, { kind: 'end-canary' }));

  registerStaffCall(app, withdrawService, (call) => {
    const command = call.body.withdrawn ? 'withdraw' : 'restore';
    return runServiceCommand(createReleaseContext(call), call.params.service, command);
  });
  registerStaffCall(app, removeService, async (call) => {
    await runServiceCommand(createReleaseContext(call), call.params.service, 'remove');
    return {};
  });

  registerStaffCall(app, previewVersion, async (call) => {
    requireElevation(call.staff);
    const name = call.params.remote;
    const { version } = call.body;
    const release = requireRecord(await findPublishedRelease(collections, name, version));
    if (release.removedAt)
      throw problems.conflict('removed', () => `The files of ${name} ${version} were removed.`);
    const { previewSecret } = releaseDeps;
    if (!previewSecret)
      throw problems.conflict('no_secret', () => 'This site makes no such links: PREVIEW_SECRET is not set.');
    const { result: until, auditId } = await auditChange(deps, call, async (_session, now) => {
      const expiresAt = new Date(now.getTime() + previewHours * 3_600_000);
      const target = { kind: 'remote', id: name };
      return {
        result: expiresAt,
        row: { action: 'release.preview', target, after: { version, until: expiresAt } },
      };
    });
    const url = releaseDeps.toPageUrl(name, listPagePatterns(release.entry));
    url.search = `preview=${createPreviewToken(previewSecret, { name, version, expiresAt: until })}`;
    return { url: url.href, until: until.toISOString(), auditId };
  });
}

/** A call that changes a remote, with the version of its document that the caller has seen. */
type ChangeRemoteCall = Pick<StaffCall<Endpoint>, 'staff' | 'c'> & {
  params: { remote: string };
  body: { v?: number | undefined };
};

import {
  createReportedValidator,
  findRefusalReason,
  findRelease,
  isSameOffer,
  listServices,
  publishRelease,
  readBuild,
  tryRelease,
} from '@app/releases';
import { type App, HttpProblem, problems } from '@app/service-kit';
import {
  changeOwnRemote,
  changeOwnService,
  checkVersion,
  listOwnRemotes,
  listOwnServices,
  prepareTrial,
  publishVersion,
} from '@app/types/admin/pipeline';
import type { AdminDeps } from '../deps.ts';
import { readRemote, readRemotes } from '../releases/releases.store.ts';
import {
  requireOffer,
  runRemoteCommand,
  runServiceCommand,
  withReleaseProblems,
} from '../releases/run-remote-command.ts';
import { toRemote } from '../releases/to-remote.ts';
import { withReleaseFiles } from './read-release-form.ts';
import { isOwnSlice, registerPipelineCall } from './register-pipeline-call.ts';
import { toDeclaredService } from './to-declared-service.ts';

/** Routes for pipelines: a team ships its own slices with its token, without access to database or bucket. */
export function registerPipelineRoutes(app: App, deps: AdminDeps): void {
  const { collections, releaseDeps } = deps;
  const { files } = releaseDeps;
  const loadRemote = async (name: string) =>
    toRemote(await readRemote(collections, name), releaseDeps.readOffer());

  registerPipelineCall(app, deps, listOwnRemotes, async ({ pipeline, query, requireOwnSlice }) => {
    if (query.remote) await requireOwnSlice(query.remote);
    const ownRemotes = (await readRemotes(collections)).filter(({ name }) =>
      query.remote ? name === query.remote : isOwnSlice(pipeline, name),
    );
    return { remotes: ownRemotes.map((ownRemote) => toRemote(ownRemote, releaseDeps.readOffer())) };
  });

  registerPipelineCall(app, deps, publishVersion, async ({ c, ctx, query, requireOwnSlice }) => {
    const { remote, version } = query;
    await requireOwnSlice(remote);
    return withReleaseFiles(c.req.raw, (uploadedFiles) => withReleaseProblems(publish(uploadedFiles)));

    async function publish(uploadedFiles: Parameters<typeof readBuild>[0]) {
      const build = await readBuild(uploadedFiles, { version, now: ctx.now });
      if (build.name !== remote)
        throw new HttpProblem(400, 'not_a_build', () => `These files are ${build.name}, not ${remote}.`);
      const { isNew, storedCount } = await publishRelease(ctx, files, build);
      return { version: build.version, isNew, stored: storedCount };
    }
  });

  registerPipelineCall(app, deps, prepareTrial, async ({ params: { remote, version }, requireOwnSlice }) => {
    await requireOwnSlice(remote);
    const offer = requireOffer(releaseDeps);
    const release = await withReleaseProblems(findRelease({ collections }, remote, version));
    const liveServices = (await listServices({ collections })).filter(
      ({ withdrawnAt }) => withdrawnAt === null,
    );
    return {
      offer,
      owners: Object.fromEntries(liveServices.flatMap(({ _id, nouns }) => nouns.map((noun) => [noun, _id]))),
      publicOrigin: releaseDeps.toPageUrl(remote).origin,
      files: release.files,
      isTried: findRefusalReason(release, offer) === undefined,
    };
  });

  registerPipelineCall(
    app,
    deps,
    checkVersion,
    async ({ ctx, params: { remote, version }, body, requireOwnSlice }) => {
      await requireOwnSlice(remote);
      const offer = requireOffer(releaseDeps);
      if (!isSameOffer(body.offer, offer)) throw problems.conflict('other_shell', () => otherShellMessage);
      const validator = createReportedValidator(files, offer, body.checks);
      await withReleaseProblems(tryRelease(ctx, { name: remote, version }, validator));
      return { remote: await loadRemote(remote) };
    },
  );

  registerPipelineCall(
    app,
    deps,
    changeOwnRemote,
    async ({ ctx, params: { remote: name }, body: command, requireOwnSlice }) => {
      await requireOwnSlice(name);
      return runRemoteCommand(deps, ctx, { name, command });
    },
  );

  registerPipelineCall(app, deps, listOwnServices, async ({ pipeline }) => ({
    services: (await listServices({ collections }))
      .filter(({ _id }) => isOwnSlice(pipeline, _id))
      .map(toDeclaredService),
  }));

  registerPipelineCall(
    app,
    deps,
    changeOwnService,
    async ({ ctx, params: { service }, body: { withdrawn }, requireOwnSlice }) => {
      await requireOwnSlice(service);
      return runServiceCommand(ctx, service, withdrawn ? 'withdraw' : 'restore');
    },
  );
}

const otherShellMessage =
  'It was tried in another shell than the live one. Check out the commit that the site runs (its image, or main), build it, and check again.';

import type { ReleaseContext } from '@app/releases';
import { type App, type Call, type Handler, type Pipeline, problems, registerCall } from '@app/service-kit';
import { toPipelineActor } from '@app/team/access-log';
import { readClientAddress } from '@app/team/request';
import { explainTeamToken } from '@app/team/team-tokens';
import type { Endpoint } from '@app/types';
import type { AdminDeps } from '../deps.ts';

type PipelineCall<E extends Endpoint> = Call<E> & {
  pipeline: Pipeline;
  /** Context of release commands, with the token as actor. */
  ctx: ReleaseContext;
  /** @throws 403 unless the token is for the slice of this remote or service */
  requireOwnSlice(name: string): Promise<void>;
};
type PipelineHandler<E extends Endpoint> = (call: PipelineCall<E>) => ReturnType<Handler<E>>;

/** True if a pipeline may ship the remote mf_fit_notes, or the service fit-notes. */
export const isOwnSlice = ({ slices }: Pipeline, name: string): boolean =>
  slices.includes(name.replace(/^mf_/, '').replaceAll('_', '-'));

/** Registers a call of pipelines. Their gate runs before the handler. */
export function registerPipelineCall<E extends Endpoint>(
  app: App,
  { client, collections, loginDeps }: AdminDeps,
  endpoint: E,
  handler: PipelineHandler<E>,
): void {
  registerCall(app, endpoint, (call) => {
    const { c } = call;
    const pipeline = c.get('pipeline');
    if (!pipeline) throw new Error(`${endpoint.id} was called without a gate`);
    const ctx: ReleaseContext = {
      client,
      collections,
      now: loginDeps.now(),
      requestId: c.get('headers')['x-request-id'],
      address: readClientAddress(c.req.raw),
      actor: toPipelineActor(pipeline.name),
      by: { name: pipeline.name },
    };
    const requireOwnSlice = async (name: string) => {
      if (isOwnSlice(pipeline, name)) return;
      await loginDeps.accessLog.recordPipelineDenial(c.req.raw, pipeline);
      throw problems.forbidden('foreign', () => explainTeamToken(pipeline));
    };
    return handler({ ...call, pipeline, ctx, requireOwnSlice });
  });
}

// Renders pages of a version under test with the gateway's renderer and recorded replies.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDoc } from '@app/db';
import type { PagePlan, RenderedPage, RenderRequest } from '@app/service-gateway/pages/render/messages';
import type { PageVersions } from '@app/service-gateway/pages/render/modules';
import { createRenderer } from '@app/service-gateway/pages/render/renderer';
import { listClaims } from '@app/types/release/addresses';
import { answerCall } from './samples.ts';

interface Trial {
  /** Folder of the built shell. */
  shellDir: string;
  release: Pick<ReleaseDoc, 'name' | 'version' | 'entry'>;
  /** Reads a file of the release. @throws if there is none */
  read: (file: string) => Promise<Uint8Array>;
}

export type TrialPage =
  | {
      kind: 'page';
      /** Final URL after redirects. */
      url: string;
      plan: PagePlan;
      page: RenderedPage;
      replies: Record<string, { status: number; json: string }>;
    }
  | { kind: 'broken'; why: string };

/** Generous, since a busy machine is not the version's fault; a hang still fails. */
const patienceMs = 10_000;
const mostRedirects = 3;

/** @throws if the shell has no server bundle */
export function createTrialPages({ shellDir, release, read }: Trial) {
  const { name, entry } = release;
  const versions = readVersions({ shellDir, release, read });
  const times = { jobMs: patienceMs, loadMs: patienceMs, waitMs: patienceMs, answerMs: 2 * patienceMs };
  const renderer = createRenderer({ ...times, children: 1 });
  const paths = { [name]: listClaims(entry) };

  /** Renders an address with path and query. */
  async function render(
    url: string,
    { locale = 'en', origin = 'http://localhost' }: Partial<Pick<RenderRequest, 'locale' | 'origin'>> = {},
    redirects = 0,
  ): Promise<TrialPage> {
    const request: RenderRequest = { url, locale, origin, paths };
    const planned = await renderer.plan({ request, versions });
    if (planned.kind === 'failed') return { kind: 'broken', why: planned.message ?? planned.reason };
    const { plan } = planned;
    const replies = Object.fromEntries(plan.calls.map((call) => [call, answerCall(call)]));
    const needed = plan.owner === undefined ? [] : [plan.owner];
    const outcome = await renderer.render({ request, versions, answers: replies, needed });
    if (outcome.kind === 'failed') return { kind: 'broken', why: outcome.message ?? outcome.reason };
    if (outcome.kind === 'rendered') return { kind: 'page', url, plan, page: outcome.page, replies };
    if (redirects >= mostRedirects) return { kind: 'broken', why: 'it leads from address to address' };
    return render(outcome.redirect, { locale, origin }, redirects + 1);
  }

  return {
    render,
    /** Loads the code and reports what failed to load. */
    warm: () => renderer.warm(versions),
    close: renderer.close,
  };
}
export type TrialPages = ReturnType<typeof createTrialPages>;

function readVersions({ shellDir, release: { name, version, entry }, read }: Trial): PageVersions {
  const { server } = entry;
  const code = readFileSync(path.join(shellDir, 'server/server.js'));
  const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  return {
    shell: { id: 'shell', integrity, read: async () => code },
    remotes: server
      ? {
          [name]: {
            id: `${name}@${version}`,
            integrity: server.integrity,
            read: async () => Buffer.from(await read(server.file)),
          },
        }
      : {},
  };
}

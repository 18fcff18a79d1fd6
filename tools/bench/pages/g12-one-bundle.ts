import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serviceNames, toUrlVariable } from '@app/types';
import { startChild } from '../measure/child.ts';
import type { Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { compareAgainstBundle } from './against-bundle.ts';
import { type BuiltSite, buildBothWays } from './one-bundle.ts';
import { fetchContent, visit } from './visit.ts';

export interface Comparison {
  /** URL of a running site, used for data only. */
  data: string;
  pages: readonly { name: string; path: string }[];
  browserPort: number;
  /** Pairs of visits per page. */
  pairs: number;
  /** Ports of the two gateways. */
  ports: readonly [number, number];
  note: (outcomes: Outcome[]) => void;
}

/** G12: federated pages compared with the same code built as one bundle. */
export async function compareWithBundle({
  data,
  pages,
  browserPort,
  pairs,
  ports,
  note,
}: Comparison): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-one-bundle-'));
  const stops = [() => rm(folder, { recursive: true, force: true })];
  try {
    const built = await buildBothWays(folder);
    const origins = [];
    for (const [at, site] of [built.federated, built.bundled].entries()) {
      const { origin, stop } = await serve(site, ports[at] as number, data);
      stops.push(stop);
      origins.push(origin);
    }
    const [federated, bundled] = origins as [string, string];
    for (const page of pages) {
      await expectSameContent(federated + page.path, bundled + page.path, browserPort);
      const variants = { federated, bundled };
      const visits = await runInterleaved(
        Object.entries(variants).map(([name, origin]) => ({
          name,
          run: () => visit(origin + page.path, browserPort),
        })),
        pairs,
        0, // the check of their content was the warm-up
      );
      note(compareAgainstBundle(page.name, visits.get('federated')!, visits.get('bundled')!));
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Starts a gateway for a built site, with the running site as its services. */
async function serve({ shellDir, remotesDir, registry }: BuiltSite, port: number, data: string) {
  const origin = `http://localhost:${port}`;
  const { stop } = await startChild('services/gateway/src/main.ts', {
    env: {
      ...Object.fromEntries(serviceNames.map((name) => [toUrlVariable(name), data])),
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      GATEWAY_SHELL_DIR: shellDir,
      REMOTES_DIR: remotesDir,
      GATEWAY_REGISTRY_FILE: registry,
    },
    readyUrl: `${origin}/readyz`,
  });
  return { origin, stop };
}

/** @throws if both builds do not show the same content */
async function expectSameContent(federated: string, bundled: string, browserPort: number): Promise<void> {
  const one = await fetchContent(federated, browserPort);
  const other = await fetchContent(bundled, browserPort);
  if (one !== other) throw new Error(`${federated} and ${bundled} differ:\n${one}\n---\n${other}`);
}

import { observe } from '@app/service-kit';
import type { Renderer } from './renderer.ts';

/** Registers the renderer's metrics. */
export function observeRenderer({ counts }: Pick<Renderer, 'counts'>): void {
  observe('renderer_jobs_total', () => {
    const { plans, renders } = counts();
    return [
      [plans, { kind: 'plan' }],
      [renders, { kind: 'render' }],
    ];
  });
  observe('renderer_failures_total', () =>
    counts().failures.map(({ at, reason, remote = 'shell', version, count }) => [
      count,
      { at, reason, remote, version },
    ]),
  );
  observe('renderer_restarts_total', () => [[counts().restarts, {}]]);
}

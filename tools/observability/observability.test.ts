// Alert rules and dashboard use metrics that services export, with existing labels.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metricTable } from '@app/service-kit/metric-table';
import { isFullRun } from '@app/test-kit/full-tests';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../deploy/observability');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  title: string;
  type: string;
  gridPos: { w: number; h: number; x: number; y: number };
  targets?: { expr: string; legendFormat: string }[];
}
const rules = (parse(read('rules.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('dashboard.json')) as {
  uid: string;
  schemaVersion: number;
  panels: Panel[];
};
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Names that Prometheus defines: its language, and metrics about scraping. */
const ofPrometheus =
  /^(?:sum|max|by|and|on|rate|increase|topk|absent|histogram_quantile|up|le|instance|job|\d.*)$/;
const findNames = (expr: string) => expr.replace(/"[^"]*"|\[\w+\]/g, '').match(/[a-zA-Z_]\w*/g) ?? [];

/** Names of a metric in queries: for a histogram, those of its parts. */
const names = new Map(
  Object.entries(metricTable).flatMap(([name, { kind, attributes }]) =>
    (kind === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']).map(
      (part) => [`${name}${part}`, attributes as readonly string[]] as const,
    ),
  ),
);

describe.each(queries)('%s', (_, expr) => {
  it(`uses exported metrics: ${expr.replaceAll(/\s+/g, ' ').slice(0, 60)}`, () => {
    const used = findNames(expr).filter((name) => !ofPrometheus.test(name));
    const metrics = used.filter((name) => names.has(name));
    const labels = new Set(metrics.flatMap((name) => names.get(name)!));
    expect(used.filter((name) => !names.has(name) && !labels.has(name))).toEqual([]);
    if (!expr.startsWith('up{')) expect(metrics).not.toEqual([]);
  });
});

it('each metric is on the dashboard or in an alert', () => {
  const used = new Set(queries.flatMap(([, expr]) => findNames(expr)));
  const unused = Object.keys(metricTable).filter((name) => ![...used].some((one) => one.startsWith(name)));
  expect(unused).toEqual([]);
});

it('each alert has a severity, a description, and a section in docs/operate.md', () => {
  const docs = readFileSync(path.join(folder, '../../docs/operate.md'), 'utf8');
  for (const { alert, labels, annotations } of rules) {
    expect(labels.severity, alert).toMatch(/^(page|ticket)$/);
    expect(annotations.summary.length, alert).toBeGreaterThan(10);
    expect(docs).toContain(`\`${alert}\``);
  }
});

it('panels of the dashboard do not overlap, and lines have names', () => {
  expect(dashboard).toMatchObject({ uid: 'stridewell', schemaVersion: expect.any(Number) });
  const taken = new Set<string>();
  for (const { title, gridPos, targets = [] } of dashboard.panels) {
    const { x, y, w } = gridPos;
    expect(x + w, title).toBeLessThanOrEqual(24);
    for (let column = x; column < x + w; column++) {
      expect(taken.has(`${column} ${y}`), title).toBe(false);
      taken.add(`${column} ${y}`);
    }
    for (const { legendFormat } of targets) expect(legendFormat, title).not.toBe('');
  }
});

/** Prometheus's checker, if installed: go install github.com/prometheus/prometheus/cmd/promtool@latest */
const hasPromtool = isFullRun && spawnSync('promtool', ['--version']).status === 0;
it.runIf(hasPromtool)('promtool accepts them', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', 'prometheus.yaml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr], stdout).toEqual([0, '']);
});

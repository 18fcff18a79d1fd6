// Alert rules and dashboard use metrics that services export, with existing labels.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metricTable } from '@app/service-kit/metric-table';
import { isFullRun } from '@app/test-kit/full-tests';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../deploy/observability');
const readText = (name: string) => readFileSync(path.join(folder, name), 'utf8');

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
const rules = (parse(readText('rules.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(readText('dashboard.json')) as {
  uid: string;
  schemaVersion: number;
  panels: Panel[];
};
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Names defined by others: PromQL, Prometheus's scrape metrics, OpenTelemetry, and two exporters. */
const foreignNamePattern =
  /^(?:sum|max|group|by|and|or|on|unless|rate|increase|topk|absent|time|last_over_time|histogram_quantile|up|le|instance|job|target_info|service_name|probe_\w+|node_\w+|fstype|\d.*)$/;
const findNames = (expr: string) => expr.replace(/"[^"]*"|\[\w+\]/g, '').match(/[a-zA-Z_]\w*/g) ?? [];

/** Names of a metric in queries: for a histogram, those of its parts. */
const labelsByMetricName = new Map(
  Object.entries(metricTable).flatMap(([name, { kind, attributes }]) =>
    (kind === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']).map(
      (suffix) => [`${name}${suffix}`, attributes as readonly string[]] as const,
    ),
  ),
);

describe.each(queries)('%s', (_, expr) => {
  it(`uses exported metrics: ${expr.replaceAll(/\s+/g, ' ').slice(0, 60)}`, () => {
    const usedNames = findNames(expr).filter((name) => !foreignNamePattern.test(name));
    const usedMetrics = usedNames.filter((name) => labelsByMetricName.has(name));
    const labels = new Set(usedMetrics.flatMap((name) => labelsByMetricName.get(name)!));
    expect(usedNames.filter((name) => !labelsByMetricName.has(name) && !labels.has(name))).toEqual([]);
    if (!/^(?:up|probe|node|group by)/.test(expr)) expect(usedMetrics).not.toEqual([]);
  });
});

it('each metric is on the dashboard or in an alert', () => {
  const usedNames = new Set(queries.flatMap(([, expr]) => findNames(expr)));
  const unusedMetrics = Object.keys(metricTable).filter(
    (name) => ![...usedNames].some((metric) => metric.startsWith(name)),
  );
  expect(unusedMetrics).toEqual([]);
});

it('each alert has a severity, a description, and a section in docs/operate.md', () => {
  const docsText = readFileSync(path.join(folder, '../../docs/operate.md'), 'utf8');
  for (const { alert, labels, annotations } of rules) {
    expect(labels.severity, alert).toMatch(/^(page|ticket)$/);
    expect(annotations.summary.length, alert).toBeGreaterThan(10);
    expect(docsText).toContain(`\`${alert}\``);
  }
});

it('panels of the dashboard do not overlap, and lines have names', () => {
  expect(dashboard).toMatchObject({ uid: 'stridewell', schemaVersion: expect.any(Number) });
  const takenCells = new Set<string>();
  for (const { title, gridPos, targets = [] } of dashboard.panels) {
    const { x, y, w } = gridPos;
    expect(x + w, title).toBeLessThanOrEqual(24);
    for (let column = x; column < x + w; column++) {
      expect(takenCells.has(`${column} ${y}`), title).toBe(false);
      takenCells.add(`${column} ${y}`);
    }
    for (const { legendFormat } of targets) expect(legendFormat, title).not.toBe('');
  }
});

interface RuleTest {
  input_series: { series: string }[];
  alert_rule_test: { alertname: string; exp_alerts?: object[] }[];
}
const ruleTests = (parse(readText('rules.test.yaml')) as { tests: RuleTest[] }).tests;

it('each alert fires in a case, whose series are of exported metrics with their labels', () => {
  const firedAlerts = ruleTests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts = [] }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  );
  expect(rules.map(({ alert }) => alert).filter((alert) => !firedAlerts.includes(alert))).toEqual([]);
  const usedNames = ruleTests.flatMap(({ input_series }) =>
    input_series.flatMap(({ series }) => findNames(series)),
  );
  const labels = new Set([...labelsByMetricName.values()].flat());
  const unknownNames = usedNames.filter(
    (name) => !labelsByMetricName.has(name) && !labels.has(name) && !foreignNamePattern.test(name),
  );
  expect([...new Set(unknownNames)]).toEqual(['mountpoint']); // of the node exporter
});

/** Prometheus's checker, if installed: go install github.com/prometheus/prometheus/cmd/promtool@latest */
const hasPromtool = isFullRun && spawnSync('promtool', ['--version']).status === 0;
it.runIf(hasPromtool).each([
  ['accepts them', ['check', 'config', 'prometheus.yaml']],
  ['sees each alert fire', ['test', 'rules', 'rules.test.yaml']],
])('promtool %s', (_, args) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr], stdout).toEqual([0, '']);
});

// Both exporters, with a receiver in the test: values, connected traces, and data that must not be exported.
import { findFreePort } from '@app/embedded-mongodb';
import { createTestDatabase } from '@app/test-kit/mongo';
import { startOtlpReceiver } from '@app/test-kit/telemetry/otlp-receiver';
import { pino } from 'pino';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../app/app.ts';
import { createTestApp, serveTestApp, silentLogger } from '../app/app-for-tests.ts';
import { connectMongo } from '../mongo.ts';
import { createLogger } from '../server/logger.ts';
import { metricTable } from './metric-table.ts';
import { measureRequests } from './requests.ts';
import { startTelemetry, stopTelemetry } from './start.ts';
import { count, getTelemetry, getTraceId, namePeer, observe } from './telemetry.ts';
import { traceWork } from './work.ts';

const { uri } = await createTestDatabase();
const visitorTraceparent = '00-11111111111111111111111111111111-2222222222222222-01';
afterEach(stopTelemetry);

/** Exports to a receiver until the test ends; by default all traces. */
async function startExport(
  service: string,
  settings: Record<string, string> = { OTEL_TRACES_SAMPLER_ARG: '1' },
) {
  const receiver = await startOtlpReceiver();
  await startTelemetry(service, silentLogger, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...settings });
  return receiver;
}
/** Connects as services do: the driver is traced. */
async function openDatabase() {
  const { client, db } = await connectMongo(uri);
  onTestFinished(() => client.close());
  return db;
}

it('traces a call from the gateway to the database, without data of the visitor', async () => {
  const receiver = await startExport('site');
  const lines: string[] = [];
  const logger = pino({ base: { name: 'search' } }, { write: (line: string) => void lines.push(line) });
  const db = await openDatabase();
  const searchApp = createApp({ name: 'search', logger });
  searchApp.get('/things/:zip', async (c) => {
    await db.collection('things').findOne({ zip: c.req.param('zip') });
    return c.json({});
  });
  const searchServer = await serveTestApp(searchApp, { logger });
  namePeer('search', searchServer.url);
  let traceparentOutside: string | undefined;
  const outsideApp = createTestApp({ name: 'outside' });
  outsideApp.get('/', (c) => {
    traceparentOutside = c.req.header('traceparent') ?? 'none';
    return c.text('');
  });
  const outsideServer = await serveTestApp(outsideApp);
  const gatewayApp = createTestApp({ name: 'gateway' });
  gatewayApp.get('/call/:name', async (c) => {
    await fetch(`${searchServer.url}/things/zip60601?email=ana@example.test`);
    await fetch(`${outsideServer.url}/`);
    return c.json({});
  });
  const gatewayServer = await serveTestApp(gatewayApp, { traceOrigin: 'begin' });

  await fetch(`${gatewayServer.url}/call/ana`, { headers: { traceparent: visitorTraceparent } });
  await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 }); // the access log writes in batches
  await stopTelemetry();

  const spans = receiver.getSpans();
  const findSpan = (name: string) => spans.find((span) => span.name === name)!;
  const spanChain = [
    findSpan('GET /call/:name'),
    findSpan('GET search'),
    findSpan('GET /things/:zip'),
    findSpan('find things'),
  ];
  expect(spanChain.map((span, i) => span.parentSpanId ?? i)).toEqual([
    0,
    ...spanChain.slice(0, 3).map(({ spanId }) => spanId),
  ]);
  const { traceId } = spanChain[0]!;
  expect(new Set(spanChain.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(traceId).not.toBe(visitorTraceparent.split('-')[1]);
  expect(lines.map((line) => JSON.parse(line).trace_id)).toContain(traceId);
  expect(findSpan('GET outside').attributes).toMatchObject({ 'peer.service': 'outside' });
  expect(traceparentOutside).toBe('none');
  expect(receiver.getText()).not.toMatch(/zip60601|ana/);
  expect(receiver.getText('/v1/metrics')).toContain('http_server_request_duration_seconds');
});

it('does not export stored values of a rejected write', async () => {
  const receiver = await startExport('site');
  const db = await openDatabase();
  const app = createTestApp({ name: 'search' });
  app.get('/breaks', async (c) => {
    await db.collection('things').insertOne({ _id: c.req.query('zip') as never });
    return c.json({});
  });
  const { url } = await serveTestApp(app, { traceOrigin: 'begin' });
  for (const status of [200, 500]) expect((await fetch(`${url}/breaks?zip=zip60601`)).status).toBe(status);
  await stopTelemetry();
  const insertSpans = receiver.getSpans().filter(({ name }) => name === 'insert things');
  expect(insertSpans).toHaveLength(2);
  expect(receiver.getText()).not.toContain('zip60601');
});

it.each([
  ['00', false],
  ['01', true],
  ['03', true], // further flags of the caller
])(
  'continues the trace of a caller if its flags %s say that it is recorded: %s',
  async (flags, isContinued) => {
    const receiver = await startExport('site', {});
    const app = createTestApp({ name: 'search' });
    app.get('/continued', (c) => c.json({}));
    const { url } = await serveTestApp(app, { traceOrigin: 'continue' });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` };
    await fetch(`${url}/continued`, { headers });
    await stopTelemetry();
    expect(receiver.getSpans().some((span) => span.traceId === traceId)).toBe(isContinued);
  },
);

it('traces background work with its commands and failures', async () => {
  const receiver = await startExport('worker', { OTEL_TRACES_SAMPLER_ARG: '0.01' });
  const db = await openDatabase();
  const runJob = (name: string) =>
    traceWork(name, async () => {
      await db.collection('things').findOne({ zip: 'zip60601' });
      return getTraceId(); // as in log lines
    });
  const traceIds = await Promise.all([runJob('job one'), runJob('job two')]);
  await traceWork('job goes on', async (fail) => fail(new RangeError('zip60601')));
  await expect(traceWork('job ends', () => Promise.reject(new TypeError('zip60601')))).rejects.toThrow(
    'zip60601',
  );
  await db.collection('things').findOne({});
  await stopTelemetry();

  const spans = receiver.getSpans();
  const jobSpans = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(jobSpans.map(({ name }) => name).sort()).toEqual(['job ends', 'job goes on', 'job one', 'job two']);
  expect(new Set(jobSpans.map(({ traceId }) => traceId)).size).toBe(4);
  const findJobSpan = (name: string) => jobSpans.find((span) => span.name === name)!;
  const parentSpanIds = spans
    .filter(({ name }) => name === 'find things')
    .map(({ parentSpanId }) => parentSpanId);
  expect(parentSpanIds.sort()).toEqual([findJobSpan('job one').spanId, findJobSpan('job two').spanId].sort());
  expect(findJobSpan('job goes on').attributes).toEqual({ 'error.type': 'RangeError' });
  expect(findJobSpan('job ends').attributes).toEqual({ 'error.type': 'TypeError' });
  expect(traceIds).toEqual([findJobSpan('job one').traceId, findJobSpan('job two').traceId]);
  expect(receiver.getText()).not.toContain('zip60601');
});

it('exports each metric of the table, with its attributes only', async () => {
  const port = await findFreePort();
  await startTelemetry('site', silentLogger, { METRICS_PORT: String(port) });
  for (const [name, { kind, attributes }] of Object.entries(metricTable)) {
    const labels = Object.fromEntries([...attributes, 'email'].map((label) => [label, `a-${label}`]));
    const telemetry = getTelemetry()!;
    if (kind === 'counter') count(name as 'remote_loads_total', labels as never);
    else if (kind === 'histogram') telemetry.recordDuration(0.2, labels);
    else if (!isProcessMetric(name)) observe(name as 'queue_waiting', () => [[1, labels as never]]);
  }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const name of Object.keys(metricTable)) expect(text).toContain(`\n# TYPE ${name} `);
  expect(text).toMatch(/^http_server_request_duration_seconds_bucket\{.*le="0.2".*\} 1$/m);
  expect(text).toContain('remote_loads_total{remote="a-remote",version="a-version"} 1');
  expect(text).not.toContain('email');
});
/** Measured since the start. */
const isProcessMetric = (name: string) => /^(event_loop|heap|resident|process)_/.test(name);

it('loads nothing without its settings', async () => {
  await startTelemetry('site', createLogger('site'), { OTEL_TRACES_SAMPLER_ARG: '1' });
  const handle = () => {};
  expect(getTelemetry()).toBeUndefined();
  expect(await traceWork('job', async () => 1)).toBe(1);
  expect(measureRequests(handle, { service: 'site', traceOrigin: 'both' })).toBe(handle);
});

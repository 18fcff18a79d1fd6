import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait, setImmediate as waitForTimersToEnd } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@app/types';
import { expect, it } from 'vitest';
import { isFullRun } from '../full-tests.ts';

/** Text to repeat, and a non-matching end: the worst cases of patterns, parsers and normalization. */
const repetitions = [
  ['(a+)+', '$'],
  ['.*', ''],
  ['a', '!'],
  [' ', 'x'],
  ['\n', 'x'],
  ['a@', '@'],
  ['a.', '@'],
  ['1-', 'x'],
  ['(', ''],
  ['<', '>'],
  ['\u0301', 'x'],
  ['\ufdfa', ''],
] as const;

const createSlowTexts = (length: number) =>
  repetitions.map(([piece, end]) => piece.repeat(length / piece.length).slice(end.length) + end);

/** Texts that must not slow a service down, of lengths that fields accept. */
const slowTexts: readonly string[] = (isFullRun ? [100, 900, 3_900] : [900]).flatMap(createSlowTexts);

/** Texts of the same kind, also those that are too long for any field. */
const slowAndTooLongTexts: readonly string[] = [...slowTexts, ...createSlowTexts(10_000)];

let fieldCount = 0;
/** Picks the texts for the next field: all in a full run, else a third, so that three fields together get all. */
function pickNextTexts(texts: readonly string[]): readonly string[] {
  const indexInThree = fieldCount++ % 3;
  return isFullRun ? texts : texts.filter((_, i) => i % 3 === indexInThree);
}

/** Maximum blocking of the event loop in milliseconds. */
const maxBlockingMs = 50;

/** Measures the longest blocking of the event loop in milliseconds. */
export async function measureBlocking(runAction: () => Promise<unknown>): Promise<number> {
  const delayHistogram = monitorEventLoopDelay({ resolution: 1 });
  delayHistogram.enable();
  // Else other timers that are due could end the wait before the histogram's own.
  await waitForTimersToEnd();
  await wait(2); // the measurement starts with its first tick
  await runAction();
  await waitForTimersToEnd();
  await wait(2); // a delay is recorded with the next tick
  delayHistogram.disable();
  return delayHistogram.max / 1e6;
}

/**
 * Measures the CPU time of this thread in milliseconds. No part of the action can block the event loop for longer.
 */
async function measureCpuTime(runAction: () => Promise<unknown>): Promise<number> {
  const startUsage = process.threadCpuUsage();
  await runAction();
  const { user, system } = process.threadCpuUsage(startUsage);
  return (user + system) / 1000;
}

/**
 * Sends each text, and fails if one blocks the event loop. Blocking is measured only if the CPU time allows for it. A
 * slow text blocks in every attempt; other load on the machine does not.
 */
export async function expectNoBlocking(
  sendText: (text: string) => Promise<unknown>,
  texts = slowAndTooLongTexts,
  maxAttempts = 20,
): Promise<void> {
  for (const text of texts) {
    let shortestMs = await measureCpuTime(() => sendText(text));
    for (let attempt = 0; attempt < maxAttempts && shortestMs >= maxBlockingMs; attempt++)
      shortestMs = Math.min(shortestMs, await measureBlocking(() => sendText(text)));
    expect(shortestMs, `${text.slice(0, 20)}… of ${text.length}`).toBeLessThan(maxBlockingMs);
  }
}

/**
 * Tests the text fields of a body. Validation checks each field alone, so all are filled at once. A field that accepts
 * a long text is also filled alone, because then the command processes it.
 */
export async function expectNoBlockingInFields(
  paths: readonly string[][],
  sendFields: (paths: readonly string[][], text: string) => Promise<{ status: number }>,
): Promise<void> {
  const createFieldSender = (filledPaths: readonly string[][]) => async (text: string) =>
    expect((await sendFields(filledPaths, text)).status).toBeLessThan(500);
  await expectNoBlocking(createFieldSender(paths));
  for (const path of paths) {
    const { status } = await sendFields([path], 'a'.repeat(slowTexts[0]!.length));
    if (status < 300) await expectNoBlocking(createFieldSender([path]), pickNextTexts(slowTexts));
  }
}

/** Creates a function that returns addresses of a call with a text in one path or query parameter each. */
export function createAddressBuilder(endpoint: Endpoint): (text: string) => string[] {
  const { path, query } = endpoint;
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
  const queryNames = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  return (text) => [
    ...Object.keys(params).map((name) => buildUrl(endpoint, { params: { ...params, [name]: text } })),
    ...queryNames.map((name) => buildUrl(endpoint, { params, query: { [name]: text } })),
  ];
}

/** Tests the GET calls with each text in every parameter. */
export function testSlowAddresses(
  endpoints: readonly Endpoint[],
  fetchAddress: (address: string) => Promise<{ status: number }>,
): void {
  const getCalls = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => [endpoint.id, createAddressBuilder(endpoint)] as const)
    .filter(([, buildAddresses]) => buildAddresses('x').length > 0);
  it.each(getCalls)(
    '%s handles them without blocking, in every parameter',
    { timeout: 120_000 },
    async (_, buildAddresses) => {
      const textsByParameter = buildAddresses('x').map(() => pickNextTexts(slowAndTooLongTexts));
      await expectNoBlocking(async (text) => {
        const addresses = buildAddresses(text).filter((_, i) => textsByParameter[i]!.includes(text));
        for (const address of addresses) expect((await fetchAddress(address)).status).toBeLessThan(500);
      });
    },
  );
}

// A write whose reply is lost: the same key returns the reply again, and nothing is done twice (F5).
import { randomUUID } from 'node:crypto';
import { endpoints } from '@app/types';
import { expect, it } from 'vitest';

interface CallReply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into problems only
  json: any;
}

/** Sends a valid request to a target of its own, with these headers. `app`: `losing` commits and loses the reply. */
type SendTo = (app: 'losing' | 'reliable', headers: Record<string, string>) => Promise<CallReply>;

/** Tests each call of a service that accepts a key. `readDatabaseHash` leaves out counts of requests. */
export function testLostReplies(
  serviceName: string,
  createSender: (id: string) => Promise<SendTo>,
  readDatabaseHash: () => Promise<Record<string, unknown>>,
): void {
  const keyedEndpoints = endpoints.filter(({ service, idempotent }) => service === serviceName && idempotent);
  it.each(keyedEndpoints)('F5: $id is done once, and its reply is returned again', async ({ id }) => {
    const sendTo = await createSender(id);
    const keyHeader = { 'idempotency-key': randomUUID() };
    const hashesBefore = await readDatabaseHash();
    const lostReply = await sendTo('losing', keyHeader);
    expect([lostReply.status, lostReply.json.error]).toEqual([503, 'unavailable']);
    const hashesAfter = await readDatabaseHash();
    expect(hashesAfter.audit).not.toEqual(hashesBefore.audit);

    const repeatedReply = await sendTo('reliable', keyHeader);
    expect(repeatedReply.status).toBeLessThan(300);
    expect(repeatedReply.headers.get('idempotency-replayed')).toBe('true');
    expect((await sendTo('reliable', keyHeader)).text).toBe(repeatedReply.text);
    expect(await readDatabaseHash()).toEqual(hashesAfter);
  });
}

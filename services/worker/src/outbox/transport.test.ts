import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutboxEntry } from '../testing/test-database.ts';
import { decideRetry } from './sender.ts';
import { createSmtpTransport, type Transport } from './transport.ts';

const receivedMails: { from: string; to: string[]; source: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _, done) {
    done(
      address.startsWith('nobody@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
    );
  },
  async onData(stream, { envelope }, done) {
    const source = await text(stream);
    const { mailFrom, rcptTo } = envelope;
    receivedMails.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      source,
    });
    done();
  },
});
let transport: Transport;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'help@site.test',
    origin: 'https://www.site.test',
  });
});
afterAll(async () => {
  transport.close();
  await new Promise<void>((resolve) => void server.close(resolve));
});
beforeEach(() => void receivedMails.splice(0));

const mail = {
  _id: createOutboxEntry()._id,
  key: 'mail:1',
  kind: 'x',
  to: 'dana@mail.test',
  subject: 'Su reseña',
  text: 'Hola',
  html: '<p>Hola</p>',
};

it('sends a mail with text and HTML, one recipient, and a Message-ID that a retry repeats', async () => {
  await transport.send(mail);
  await transport.send(mail);
  const [firstMail, secondMail] = receivedMails;
  expect(firstMail).toMatchObject({ from: 'help@site.test', to: ['dana@mail.test'] });
  expect(firstMail!.source).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(firstMail!.source).toMatch(/^Auto-Submitted: auto-generated/m);
  const messageIdPattern = /^Message-ID: (<[0-9a-f]{40}@www\.site\.test>)/m;
  expect(firstMail!.source).toMatch(messageIdPattern);
  expect(messageIdPattern.exec(secondMail!.source)?.[1]).toBe(messageIdPattern.exec(firstMail!.source)?.[1]);
  expect(firstMail!.source).not.toMatch(/^List-Unsubscribe/m);
});

it('lets mail programs unsubscribe from an optional mail with one click (RFC 8058)', async () => {
  const unsubscribe = `https://www.site.test/unsubscribe/${'x'.repeat(22)}.1`;
  await transport.send({ ...mail, unsubscribe });
  const unfoldedSource = receivedMails[0]!.source.replace(/\r\n[ \t]+/g, ' ');
  expect(unfoldedSource).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(unfoldedSource).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

it('prevents injection of headers and recipients', async () => {
  await transport.send({
    ...mail,
    subject: 'Hi\r\nBcc: eve@evil.test',
    text: '.\r\nRCPT TO:<eve@evil.test>\r\n.\r\n',
  });
  expect(receivedMails).toHaveLength(1);
  expect(receivedMails[0]!.to).toEqual(['dana@mail.test']);
  expect(receivedMails[0]!.source).not.toMatch(/^Bcc:/im);
  await transport.send({ ...mail, to: 'dana@mail.test, eve@evil.test' }).catch(() => {});
  await transport.send({ ...mail, to: 'dana@mail.test\r\nBcc: eve@evil.test' }).catch(() => {});
  expect(receivedMails.flatMap(({ to }) => to)).not.toContain('eve@evil.test');
});

it('reports an unknown mailbox, and an unavailable server', async () => {
  const recipientError = await transport
    .send({ ...mail, to: 'nobody@mail.test' })
    .catch((error: unknown) => error);
  expect(decideRetry(recipientError, 1)).toMatchObject({
    status: 'failed',
    errorSummary: expect.stringContaining('550'),
  });
  const unreachableTransport = createSmtpTransport({
    url: 'smtp://user:hunter2@127.0.0.1:1',
    from: 'help@site.test',
    origin: 'https://www.site.test',
  });
  const connectionError = await unreachableTransport.send(mail).catch((error: unknown) => error);
  expect(decideRetry(connectionError, 1)).toMatchObject({
    status: 'retry',
    errorSummary: 'Error ESOCKET at 127.0.0.1:1',
  });
});

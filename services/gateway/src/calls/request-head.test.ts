import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from './request-head.ts';

const createRequest = (remoteAddress: string, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
  }) as unknown as IncomingMessage;

describe('the client address', () => {
  it('is the other end of the connection, whatever the request says', () => {
    expect(createAddressReader({ trustProxy: false })(createRequest('192.0.2.1', '10.0.0.1'))).toBe(
      '192.0.2.1',
    );
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['1.1.1.1,2.2.2.2 , 2001:db8::7', '2001:db8::7'],
    // An invalid address was not written by the proxy.
    [undefined, '192.0.2.1'],
    ['', '192.0.2.1'],
    ['203.0.113.9, ', '192.0.2.1'],
    ['unknown', '192.0.2.1'],
    ['203.0.113.9\r\nx-user-id: admin', '192.0.2.1'],
  ])('behind a trusted proxy is the last one that it saw: %j', (forwardedFor, address) => {
    expect(createAddressReader({ trustProxy: true })(createRequest('192.0.2.1', forwardedFor))).toBe(address);
  });
});

/** What comes out of the bytes of one response, in this order: one head, some data, one end. */
export interface ResponseSink {
  /** Names in lower case and values, alternately, as they came. */
  head(status: number, headers: string[]): void;
  /** `last`: the end follows at once. The bytes are good for this call only: whoever keeps them copies them. */
  data(chunk: Buffer, last: boolean): void;
  /** `reusable`: the connection may carry another request. */
  end(reusable: boolean): void;
}

/** The bytes are no response that we accept. */
export class MalformedResponse extends Error {}

const longestHead = 64 * 1024;
const lineEnd = '\r\n';

type Body = 'length' | 'chunked' | 'until-close' | 'none';

/**
 * Reads HTTP/1.1 responses of our own services, one after the other, however the network cut them. It is strict, since
 * the services are ours: what is not plain HTTP/1.1 is refused, never guessed. It exists because the hop would cost
 * half as much again with a client library (docs/decisions/0008).
 */
export class ResponseReader {
  #sink: ResponseSink | undefined;
  #noBody = false;
  #rest: Buffer | undefined;
  #body: Body | undefined;
  /** Bytes of the body, or of the present chunk, that are still to come. */
  #left = 0;
  #inTrailer = false;
  #reusable = true;

  /** Whether the next bytes belong to nobody. */
  get isIdle(): boolean {
    return this.#sink === undefined;
  }

  /** The response to come. `noBody`: it answers a HEAD. */
  expect(sink: ResponseSink, noBody: boolean): void {
    this.#sink = sink;
    this.#noBody = noBody;
    this.#reusable = true;
    this.#body = undefined;
  }

  /** @throws {MalformedResponse} */
  read(bytes: Buffer): void {
    let input = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
    this.#rest = undefined;
    while (input.length > 0) {
      if (!this.#sink) throw new MalformedResponse('bytes that nobody asked for');
      const used = this.#body === undefined ? this.#readHead(input) : this.#readBody(input, this.#body);
      if (used === 0) {
        this.#rest = Buffer.from(input);
        return;
      }
      input = input.subarray(used);
    }
  }

  /**
   * The connection has ended.
   * @throws {MalformedResponse} where the response had not
   */
  close(): void {
    if (!this.#sink) return;
    if (this.#body !== 'until-close') throw new MalformedResponse('the connection ended before the response');
    this.#finish();
  }

  /** Gives how many bytes were used: 0 where the head is not whole yet. */
  #readHead(input: Buffer): number {
    const length = input.indexOf('\r\n\r\n');
    if (length === -1) {
      if (input.length > longestHead) throw new MalformedResponse('an endless head');
      return 0;
    }
    const text = input.toString('latin1', 0, length);
    const status = Number(text.slice(9, 12));
    if (!text.startsWith('HTTP/1.1 ') || !(status >= 100 && status <= 599)) {
      throw new MalformedResponse('no HTTP/1.1 response');
    }
    const used = length + 4;
    if (status < 200) return used; // an interim answer; the real one follows
    this.#headers(text, status);
    if (this.#body === 'none') this.#finish();
    return used;
  }

  /** Reads the lines behind the first one, tells them, and learns how the body will end. */
  #headers(text: string, status: number): void {
    const pairs: string[] = [];
    let length: string | undefined;
    let chunked = false;
    let at = text.indexOf(lineEnd);
    while (at !== -1) {
      const next = text.indexOf(lineEnd, at + 2);
      const end = next === -1 ? text.length : next;
      const colon = text.indexOf(':', at);
      if (colon <= at + 2 || colon >= end) throw new MalformedResponse('a header without a name');
      const name = text.slice(at + 2, colon).toLowerCase();
      const value = text.slice(text.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1, end);
      pairs.push(name, value);
      if (name === 'content-length') {
        if (length !== undefined || !/^\d{1,15}$/.test(value)) throw new MalformedResponse(name);
        length = value;
      } else if (name === 'transfer-encoding') {
        if (value.toLowerCase() !== 'chunked') throw new MalformedResponse(name);
        chunked = true;
      } else if (name === 'connection' && value.toLowerCase() === 'close') this.#reusable = false;
      at = next;
    }
    if (chunked && length !== undefined) throw new MalformedResponse('two lengths');
    this.#left = Number(length ?? 0);
    if (this.#noBody || status === 204 || status === 304 || length === '0') this.#body = 'none';
    else if (chunked) this.#body = 'chunked';
    else this.#body = length === undefined ? 'until-close' : 'length';
    if (this.#body === 'until-close') this.#reusable = false;
    this.#sink!.head(status, pairs);
  }

  #readBody(input: Buffer, body: Body): number {
    if (body === 'chunked') return this.#readChunk(input);
    if (body === 'until-close') {
      this.#sink!.data(input, false);
      return input.length;
    }
    const part = input.length <= this.#left ? input : input.subarray(0, this.#left);
    this.#left -= part.length;
    this.#sink!.data(part, this.#left === 0);
    if (this.#left === 0) this.#finish();
    return part.length;
  }

  /** A size in hexadecimal, that many bytes, an empty rest of line; after the chunk of size 0, lines until an empty one. */
  #readChunk(input: Buffer): number {
    if (this.#left > 2) {
      const part = input.subarray(0, this.#left - 2);
      this.#left -= part.length;
      this.#sink!.data(part, false);
      return part.length;
    }
    if (this.#left > 0) {
      if (input.length < this.#left) return 0;
      if (input.toString('latin1', 0, 2) !== lineEnd)
        throw new MalformedResponse('a chunk longer than its size');
      this.#left = 0;
      return 2;
    }
    const end = input.indexOf(lineEnd);
    if (end === -1) {
      if (input.length > longestHead) throw new MalformedResponse('an endless line');
      return 0;
    }
    const line = input.toString('latin1', 0, end);
    if (this.#inTrailer) {
      if (line === '') this.#finish();
      return end + 2;
    }
    const size = /^([0-9a-f]{1,8})(?:\s*;.*)?$/i.exec(line)?.[1];
    if (size === undefined) throw new MalformedResponse('a chunk without a size');
    this.#left = Number.parseInt(size, 16);
    if (this.#left === 0) this.#inTrailer = true;
    else this.#left += 2; // the line end behind the data
    return end + 2;
  }

  #finish(): void {
    const sink = this.#sink!;
    this.#sink = undefined;
    this.#inTrailer = false;
    sink.end(this.#reusable);
  }
}

import { HttpProblem, problems } from '@app/service-kit';

/** What a form gave: its fields by name (null-prototype), and its one file as it streams in. */
export interface Form {
  fields: Readonly<Record<string, string>>;
  fileName: string;
  file: AsyncIterable<Buffer>;
}

const fieldBytes = 64 * 1024;
const headBytes = 8 * 1024;
const mostFields = 20;

const noForm = () =>
  new HttpProblem(415, 'unsupported_media_type', () => 'Send the file as multipart/form-data.', {
    headers: { accept: 'multipart/form-data' },
  });
const broken = () => new HttpProblem(400, 'form', () => 'The form ends in the middle. Send the file again.');
const noFile = () => new HttpProblem(400, 'file_missing', () => 'Choose a CSV file.');

/** Reads on to a mark in a stream without ever keeping more than is asked for. */
class Source {
  #kept = Buffer.alloc(0);
  readonly #chunks: AsyncIterator<Uint8Array>;
  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }
  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw broken();
    this.#kept = Buffer.concat([this.#kept, value]);
  }
  /** What comes before the mark, in pieces; afterwards the source stands behind it. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#kept.indexOf(mark);
      const sure = at === -1 ? this.#kept.length - mark.length + 1 : at;
      if (sure > 0) yield this.#kept.subarray(0, sure);
      if (at !== -1) {
        this.#kept = this.#kept.subarray(at + mark.length);
        return;
      }
      this.#kept = this.#kept.subarray(Math.max(0, sure));
      await this.#more();
    }
  }
  async text(mark: Buffer, limit: number): Promise<string> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of this.until(mark)) {
      length += piece.length;
      if (length > limit) throw problems.payloadTooLarge();
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }
  async two(): Promise<string> {
    while (this.#kept.length < 2) await this.#more();
    const text = this.#kept.subarray(0, 2).toString('latin1');
    this.#kept = this.#kept.subarray(2);
    return text;
  }
  /** Reads to the end, so that the answer is not cut off by a sender who is still at it. */
  async drain(): Promise<void> {
    for (;;) if ((await this.#chunks.next()).done) return;
  }
}

const parameter = (head: string, name: string) =>
  new RegExp(`^content-disposition:[^\\r\\n]*;\\s*${name}="([^"\\r\\n]*)"`, 'im').exec(head)?.[1];

/** Browsers write a quote in a file's name as %22, and ends of lines in kind; a percent sign they leave as it is. */
const asNamed = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ');

/**
 * A form up to its file: fields that stand before it are read, the file streams, what comes after it is not looked at.
 * @throws 415 for no form, 400 for one without a file or that ends early, 413 for fields that are too long
 */
export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*$/i.exec(type)?.[1];
  if (!boundary || !request.body) throw noForm();
  const source = new Source(request.body);
  const line = Buffer.from(`\r\n--${boundary}`);
  const fields: Record<string, string> = Object.create(null);

  await source.text(line.subarray(2), headBytes);
  for (let part = 0; part < mostFields; part++) {
    if ((await source.two()) !== '\r\n') throw noFile();
    const head = await source.text(Buffer.from('\r\n\r\n'), headBytes);
    const fileName = parameter(head, 'filename');
    if (fileName !== undefined) {
      const file = async function* () {
        yield* source.until(line);
        await source.drain();
      };
      return { fields, fileName: asNamed(fileName), file: file() };
    }
    fields[parameter(head, 'name') ?? ''] = await source.text(line, fieldBytes);
  }
  throw noFile();
}

import { HttpProblem, problems } from '@app/service-kit';

/** Fields of a form by name. */
export type Fields = Readonly<Record<string, string>>;

/** What a form gave: the fields before its one file, and the file as it streams in. */
export interface Form {
  fields: Fields;
  fileName: string;
  file: AsyncIterable<Buffer>;
  /** All fields, also those behind the file: what is left of it is read first, and given to `onLeft`. */
  allFields(onLeft?: (piece: Buffer) => void): Promise<Fields>;
}

const fieldBytes = 64 * 1024;
const headBytes = 8 * 1024;
const mostFields = 20;

const noForm = () =>
  new HttpProblem(415, 'unsupported_media_type', () => 'Send the file as multipart/form-data.', {
    headers: { accept: 'multipart/form-data' },
  });
const broken = () => new HttpProblem(400, 'form', () => 'The form is incomplete. Send the file again.');
const noFile = () => new HttpProblem(400, 'file_missing', () => 'Choose a CSV file.');
const fieldTwice = () => new HttpProblem(400, 'form', () => 'The form has a field twice. Send each once.');
const secondFile = () => new HttpProblem(400, 'form', () => 'The form has two files. Send one at a time.');

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
  /** The next piece of what comes before the mark. After the last one the source stands behind the mark. */
  async next(mark: Buffer): Promise<{ piece: Buffer; isLast: boolean }> {
    for (;;) {
      const at = this.#kept.indexOf(mark);
      const isLast = at !== -1;
      const length = isLast ? at : this.#kept.length - mark.length + 1;
      if (isLast || length > 0) {
        const piece = this.#kept.subarray(0, length);
        this.#kept = this.#kept.subarray(isLast ? at + mark.length : length);
        return { piece, isLast };
      }
      await this.#more();
    }
  }
  async text(mark: Buffer, limit: number): Promise<string> {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let ended = false; !ended; ) {
      const { piece, isLast } = await this.next(mark);
      length += piece.length;
      if (length > limit) throw problems.payloadTooLarge();
      pieces.push(piece);
      ended = isLast;
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
 * A form up to its file: fields that stand before it are read, the file streams, `allFields` reads what comes after it.
 * @throws 415 for no form, 400 for one without a file, that ends early or has a field twice, 413 for fields that are
 * too long
 */
export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*$/i.exec(type)?.[1];
  if (!boundary || !request.body) throw noForm();
  const source = new Source(request.body);
  const line = Buffer.from(`\r\n--${boundary}`);
  const fields: Record<string, string> = Object.create(null);
  let parts = 0;

  /** Reads fields up to a file, whose name it gives, or to the end of the form. */
  async function readFields(): Promise<string | undefined> {
    while ((await source.two()) === '\r\n') {
      if (++parts > mostFields) throw problems.payloadTooLarge();
      const head = await source.text(Buffer.from('\r\n\r\n'), headBytes);
      const fileName = parameter(head, 'filename');
      if (fileName !== undefined) return fileName;
      const name = parameter(head, 'name') ?? '';
      if (name in fields) throw fieldTwice();
      fields[name] = await source.text(line, fieldBytes);
    }
    await source.drain();
    return undefined;
  }
  let isInFile = true;
  async function* piecesOfFile() {
    while (isInFile) {
      const { piece, isLast } = await source.next(line);
      isInFile = !isLast;
      if (piece.length > 0) yield piece;
    }
  }

  await source.text(line.subarray(2), headBytes);
  const fileName = await readFields();
  if (fileName === undefined) throw noFile();
  return {
    fields: { ...fields },
    fileName: asNamed(fileName),
    file: piecesOfFile(),
    async allFields(onLeft) {
      for await (const piece of piecesOfFile()) onLeft?.(piece);
      if ((await readFields()) !== undefined) throw secondFile();
      return fields;
    },
  };
}

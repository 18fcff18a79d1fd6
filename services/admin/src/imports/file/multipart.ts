import { Readable } from 'node:stream';
import { HttpProblem, problems } from '@app/service-kit';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

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

const limits = { fieldSize: 64 * 1024, headerSize: 8 * 1024, parts: 20, files: 1 };

const createNoFormProblem = () =>
  new HttpProblem(415, 'unsupported_media_type', () => 'Send the file as multipart/form-data.', {
    headers: { accept: 'multipart/form-data' },
  });
const createBrokenFormProblem = () =>
  new HttpProblem(400, 'form', () => 'The form is incomplete. Send the file again.');
const createNoFileProblem = () => new HttpProblem(400, 'file_missing', () => 'Choose a CSV file.');
const createRepeatedFieldProblem = () =>
  new HttpProblem(400, 'form', () => 'The form has a field twice. Send each once.');
const createSecondFileProblem = () =>
  new HttpProblem(400, 'form', () => 'The form has two files. Send one at a time.');

/** Browsers write a quote in a file's name as %22, and ends of lines in kind; a percent sign they leave as it is. */
const decodeFileName = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ');

/** @throws 415 where the type names no form, or no boundary */
function createParser(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw createNoFormProblem();
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw createNoFormProblem();
  }
}

/**
 * A form up to its file: fields that stand before it are read, the file streams, `allFields` reads what comes after it.
 * @throws 415 for no form, 400 for one without a file, that ends early or has a field twice, 413 for fields that are
 * too long or too many
 */
export async function readForm(request: Request): Promise<Form> {
  const parser = createParser(request.headers.get('content-type') ?? '');
  if (!request.body) throw createNoFormProblem();
  // The cast holds on Node: its `fetch` types and its streams describe the same class.
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const fields: Record<string, string> = Object.create(null);
  const found = Promise.withResolvers<Omit<Form, 'allFields'>>();
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => {}); // read by `allFields`, which a refused file never reaches
  let file: Readable | undefined;
  /** What is refused first; the rest of the form is read all the same, so that the sender hears of it. */
  let problem: HttpProblem | undefined;
  const refuse = (next: HttpProblem) => {
    problem ??= next;
  };
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    found.reject(failure);
    ended.reject(failure);
    file?.destroy(new Error('The form ends early.'));
  };
  async function* readPieces(): AsyncGenerator<Buffer> {
    try {
      if (file && !file.readableEnded) yield* file.iterator({ destroyOnReturn: false });
    } catch {
      throw failure ?? createBrokenFormProblem();
    }
  }

  parser
    .on('field', (name, value, _isNameCut, isCut) => {
      if (name in fields) refuse(createRepeatedFieldProblem());
      if (isCut) refuse(problems.payloadTooLarge());
      fields[name] = value;
    })
    .on('file', (_name, stream, fileName) => {
      file = stream.on('error', () => fail(createBrokenFormProblem()));
      if (problem) stream.resume();
      else found.resolve({ fields: { ...fields }, fileName: decodeFileName(fileName), file: readPieces() });
    })
    .on('filesLimit', () => refuse(createSecondFileProblem()))
    .on('partsLimit', () => refuse(problems.payloadTooLarge()))
    .on('error', () => fail(createBrokenFormProblem()))
    .on('finish', () => {
      found.reject(problem ?? createNoFileProblem());
      ended.resolve();
    });
  body.on('error', fail).pipe(parser);

  return {
    ...(await found.promise),
    async allFields(onLeft) {
      for await (const piece of readPieces()) onLeft?.(piece);
      await ended.promise;
      if (problem) throw problem;
      return fields;
    },
  };
}

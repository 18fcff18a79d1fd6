import { Readable } from 'node:stream';
import { HttpProblem, problems } from '@app/service-kit';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** The texts of a form's fields by name. */
export type FormFields = Readonly<Record<string, string>>;

/** A form: the fields before its only file, and the file as a stream. */
export interface Form {
  fields: FormFields;
  fileName: string;
  file: AsyncIterable<Buffer>;
  /** All fields, including those after the file, which is read first. */
  readAllFields(): Promise<FormFields>;
}

const formLimits = { fieldSize: 64 * 1024, headerSize: 8 * 1024, parts: 20, files: 1 };

const createNoFormProblem = () =>
  new HttpProblem(415, 'unsupported_media_type', () => 'Send the file as multipart/form-data.', {
    headers: { accept: 'multipart/form-data' },
  });
const createFormProblem = (sentence: string) => new HttpProblem(400, 'form', () => sentence);
const createBrokenFormProblem = () => createFormProblem('The form is incomplete. Send the file again.');

/** Browsers encode quotes and line ends in file names, but not percent signs. */
const decodeFileName = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ');

/** @throws 415 for another content type or a missing boundary */
function createParser(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw createNoFormProblem();
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: formLimits,
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw createNoFormProblem();
  }
}

/**
 * Parses a form up to its file. `fields` has the fields before it, `file` is a stream, and `readAllFields` adds the
 * fields after it.
 * @throws 415 for another content type; 400 without a file, for an incomplete form or a repeated field; 413 for too
 * long or too many fields
 */
export async function readForm(request: Request): Promise<Form> {
  const parser = createParser(request.headers.get('content-type') ?? '');
  if (!request.body) throw createNoFormProblem();
  // Safe in Node: both types describe the same class.
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const fields: Record<string, string> = Object.create(null);
  const formUntilFile = Promise.withResolvers<Omit<Form, 'readAllFields'>>();
  const formEnd = Promise.withResolvers<void>();
  formEnd.promise.catch(() => {}); // read by `readAllFields`, which a rejected file never reaches
  let file: Readable | undefined;
  /** The first problem. The rest of the form is still read, so that the client receives the response. */
  let problem: HttpProblem | undefined;
  const recordProblem = (newProblem: HttpProblem) => {
    problem ??= newProblem;
  };
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    formUntilFile.reject(failure);
    formEnd.reject(failure);
    file?.destroy(new Error('The form ends early.'));
  };
  async function* readChunks(): AsyncGenerator<Buffer> {
    try {
      if (file && !file.readableEnded) yield* file.iterator({ destroyOnReturn: false });
    } catch {
      throw failure ?? createBrokenFormProblem();
    }
  }

  parser
    .on('field', (name, value, _isNameTruncated, isTruncated) => {
      if (name in fields) recordProblem(createFormProblem('The form has a field twice. Send each once.'));
      if (isTruncated) recordProblem(problems.payloadTooLarge());
      fields[name] = value;
    })
    .on('file', (_name, stream, fileName) => {
      file = stream.on('error', () => fail(createBrokenFormProblem()));
      if (problem) stream.resume();
      else
        formUntilFile.resolve({
          fields: { ...fields },
          fileName: decodeFileName(fileName),
          file: readChunks(),
        });
    })
    .on('filesLimit', () => recordProblem(createFormProblem('The form has two files. Send one at a time.')))
    .on('partsLimit', () => recordProblem(problems.payloadTooLarge()))
    .on('error', () => fail(createBrokenFormProblem()))
    .on('finish', () => {
      formUntilFile.reject(problem ?? new HttpProblem(400, 'file_missing', () => 'Choose a CSV file.'));
      formEnd.resolve();
    });
  body.on('error', fail).pipe(parser);

  return {
    ...(await formUntilFile.promise),
    async readAllFields() {
      await formEnd.promise;
      if (problem) throw problem;
      return fields;
    },
  };
}

/** The error of a file that cannot be read, with its code and position. Nothing of such a file is imported. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: string;
  readonly line: number | undefined;
  readonly column: string | undefined;

  constructor(code: string, message: string, position: { line?: number; column?: string } = {}) {
    super(message);
    this.code = code;
    this.line = position.line;
    this.column = position.column;
  }
}

/** A limit in the words of an error: `20 MB`. */
export const formatMegabytes = (byteCount: number): string => `${Math.floor(byteCount / 1024 / 1024)} MB`;

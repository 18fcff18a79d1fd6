/** A file that cannot be read, with the reason and line. Nothing of it is imported. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
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

import { escapePattern, type Names } from './names.ts';
import { fillText } from './template.ts';

/** Lines to insert into a shared file, after or before an existing text. */
interface SharedLines {
  file: string;
  position: { after: string } | { before: string };
  text: string;
}

/** All lines of a slice outside its own files. `pnpm install` writes those of pnpm-lock.yaml. */
const lineTemplates: readonly SharedLines[] = [
  {
    file: 'packages/types/src/call/endpoint-lists.ts',
    position: { before: 'export { adminEndpoints }' },
    text: "export { __camel__Endpoints } from '../__name__/__name__.ts';\n",
  },
  {
    file: 'compose.yaml',
    position: { before: '  worker:\n' },
    text: `  __name__: { <<: *service, image: "site/__name__:\${RELEASE:-latest}", build: { context: ., target: service, args: { SERVICE: __name__ } } }
`,
  },
  {
    file: '.github/CODEOWNERS',
    position: { after: '* @stridewell/platform-team\n' },
    text: `/mf-__name__/ @stridewell/__name__-team
/services/__name__/ @stridewell/__name__-team
/packages/types/src/__name__/ @stridewell/__name__-team
/e2e/__name__.spec.ts @stridewell/__name__-team
`,
  },
];

export const listSharedLines = (names: Names): SharedLines[] =>
  lineTemplates.map((lines) => ({ ...lines, text: fillText(lines.text, names) }));

/** Inserts the lines into a file's text. @throws if the anchor is missing */
export function insertLines(fileText: string, { file, position, text }: SharedLines): string {
  const anchor = 'after' in position ? position.after : position.before;
  const anchorIndex = fileText.indexOf(anchor);
  if (anchorIndex === -1)
    throw new Error(
      `${file} has changed: ${JSON.stringify(anchor)} is not in it. See tools/create-slice/shared-lines.ts`,
    );
  const index = 'after' in position ? anchorIndex + anchor.length : anchorIndex;
  return fileText.slice(0, index) + text + fileText.slice(index);
}

/** Removes the lines from a file's text; undefined if they are not found unchanged. */
export function removeLines(fileText: string, { text }: SharedLines): string | undefined {
  const textIndex = text.endsWith('\n') ? fileText.indexOf(text) : -1;
  if (textIndex !== -1) return fileText.slice(0, textIndex) + fileText.slice(textIndex + text.length);
  // Within a line, or where the formatter broke it; not the start of a longer name.
  const match = new RegExp(`\\s*${escapePattern(text.trim())}(?![\\w-])`).exec(fileText);
  return match ? fileText.slice(0, match.index) + fileText.slice(match.index + match[0].length) : undefined;
}

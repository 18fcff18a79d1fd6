import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Names } from './names.ts';

const templateFolder = path.join(import.meta.dirname, 'template');
/** File extension that hides templates from tools that read code. */
const templateExtension = '.tmpl';

export type TemplateValues = Names & {
  /** Port of the development server. */
  port: string;
  /** Version of the contract with the shell. */
  contract: string;
};

export const fillFiles = (values: TemplateValues): { file: string; text: string }[] =>
  listTemplateFiles().map((file) => ({
    file: fillText(file.slice(0, -templateExtension.length), values),
    text: fillText(readFileSync(path.join(templateFolder, file), 'utf8'), values),
  }));

/** True if the template's own code has a variable of this name. */
export const isTemplateWord = (word: string): boolean =>
  listTemplateFiles().some((file) =>
    new RegExp(`(?<![.\\w'"/-])${word}(?![\\w:'"-])`).test(
      readFileSync(path.join(templateFolder, file), 'utf8').replaceAll(
        /\/\/.*|^ *(?:\/\*)?\*.*|'[^']*'|"[^"]*"/gm,
        '',
      ),
    ),
  );

export const fillPaths = (names: Names): string[] =>
  listTemplateFiles().map((file) => fillText(file.slice(0, -templateExtension.length), names));

const listTemplateFiles = () => globSync(`**/*${templateExtension}`, { cwd: templateFolder }).sort();

/** Replaces `__name__` and other placeholders. */
export const fillText = (text: string, names: Names): string =>
  Object.entries(names).reduce(
    (filledText, [key, value]) => filledText.replaceAll(`__${key}__`, value),
    text,
  );

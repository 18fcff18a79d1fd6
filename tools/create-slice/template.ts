import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Names } from './names.ts';

const folder = path.join(import.meta.dirname, 'template');
/** Keeps what is not yet code from every tool that reads code. */
const ending = '.tmpl';

/** What stands in the template for something else. */
export type Facts = Names & {
  /** Of its development server. */
  port: string;
  /** Version of the contract with the shell. */
  contract: string;
};

/** Every file of a new slice, by its path. */
export const fillFiles = (facts: Facts): { file: string; text: string }[] =>
  listTemplateFiles().map((file) => ({
    file: fillText(file.slice(0, -ending.length), facts),
    text: fillText(readFileSync(path.join(folder, file), 'utf8'), facts),
  }));

/** Where the files of a slice are. */
export const fillPaths = (names: Names): string[] =>
  listTemplateFiles().map((file) => fillText(file.slice(0, -ending.length), names));

const listTemplateFiles = () => globSync(`**/*${ending}`, { cwd: folder }).sort();

/** A text in which `__name__` and the like are what they stand for. */
export const fillText = (text: string, facts: Names): string =>
  Object.entries(facts).reduce((all, [key, value]) => all.replaceAll(`__${key}__`, value), text);

// Checks names against docs/glossary.md: `node tools/verify/words.ts` reads every TypeScript file known to git, or the
// given ones.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-steps.ts';

/** Stored field names and API codes. */
const fixedWords = ['wish', 'not_begun'];

const isOldWord = (word: string): boolean =>
  !fixedWords.includes(word) &&
  /(?:[Ww]ish(?:es|ed)?|[Uu]ntold|[Bb]egun|[Ss]urroundings|[Ww]hoever)(?:[A-Z_]|$)/.test(word);

/** Names declared in a line: variables, functions and types, including one-line patterns. */
function findDeclaredNames(line: string): string[] {
  const declaration = /\b(?:const|let|function|class|interface|type) /.exec(line);
  if (!declaration) return [];
  const [declared = ''] = line.slice(declaration.index + declaration[0].length).split(' = ');
  if (!/^[{[]/.test(declared)) return /^\*?\w+/.exec(declared) ?? [];
  // In a pattern, `name: other` declares only `other`.
  return declared.split(/[,[\]{}]/).map((part) => part.split(':').at(-1)?.trim() ?? '');
}

const dialect = /^(?:told|asked|kept|said|heard|sought|twins?|verbs?|refusals?)$/i;

/** Stored field names. */
const storedNames = ['askedBy', 'askedAt', 'kept'];

const isDialect = (name: string): boolean =>
  !storedNames.includes(name) && name.split(/(?=[A-Z])|_/).some((part) => dialect.test(part));

const citation =
  /\((?:decisions|ruling|quality|specification|section),? (?:section |ruling |row )?[A-Z]?\d|\b(?:decisions, [TB]\d|ruling \d|quality, [GFS]\d|specification, section \d)/;

/** Name of a function declared in a line. */
function findFunctionName(line: string): string | undefined {
  const declaration = /\b(?:function|function\*|const) (\w+)/.exec(line);
  if (!declaration) return undefined;
  const rest = line.slice(declaration.index + declaration[0].length);
  return /^(?: = | = async )?[(<]/.test(rest) ? declaration[1] : undefined;
}

function findInLine(line: string): string[] {
  const faults = (line.match(/[A-Za-z]\w*/g) ?? [])
    .filter(isOldWord)
    .concat(findDeclaredNames(line).filter(isDialect))
    .map((word) => `${word} is a word of the old dialect: docs/glossary.md has the new one`);
  const name = findFunctionName(line);
  if (name && /[a-z]Of$/.test(name)) faults.push(`${name}: begin with a verb: getX, toX, findX`);
  const cited = citation.exec(line);
  if (cited)
    faults.push(`${cited[0]} cites what is not in the repository: give the reason, or link docs/decisions`);
  return faults;
}

/** Files that contain the words as data: this one and its test. */
const exempt = /^tools\/verify\/words(?:\.test)?\.ts$/;

/** Every violation in a text, as `line: message`. */
export const findRefusedWords = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => findInLine(line).map((fault) => `${index + 1}: ${fault}`));

if (import.meta.main) {
  const named = process.argv.slice(2);
  const files =
    named.length > 0 ? named : execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const faults = files
    .filter((file) => /\.tsx?$/.test(file) && !exempt.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) =>
      findRefusedWords(readFileSync(path.join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
    );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

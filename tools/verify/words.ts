// Holds names to docs/glossary.md: `node tools/verify/words.ts` reads every TypeScript file that git knows, or those named.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-steps.ts';

/** Stored as a field, and sent as a code. */
const fixedWords = ['wish', 'not_begun'];

const isOldWord = (word: string): boolean =>
  !fixedWords.includes(word) &&
  /(?:[Ww]ish(?:es|ed)?|[Uu]ntold|[Bb]egun|[Ss]urroundings|[Ww]hoever)(?:[A-Z_]|$)/.test(word);

/** The names that a line declares: of variables, functions and types, also those of a pattern on one line. */
function findDeclaredNames(line: string): string[] {
  const declaration = /\b(?:const|let|function|class|interface|type) /.exec(line);
  if (!declaration) return [];
  const [declared = ''] = line.slice(declaration.index + declaration[0].length).split(' = ');
  if (!/^[{[]/.test(declared)) return /^\*?\w+/.exec(declared) ?? [];
  // Of `name: other` in a pattern, `name` is declared elsewhere.
  return declared.split(/[,[\]{}]/).map((part) => part.split(':').at(-1)?.trim() ?? '');
}

const dialect = /^(?:told|asked|kept|said|heard|sought|twins?|verbs?|refusals?)$/i;

/** Stored as fields. */
const storedNames = ['askedBy', 'askedAt', 'kept'];

const isDialect = (name: string): boolean =>
  !storedNames.includes(name) && name.split(/(?=[A-Z])|_/).some((part) => dialect.test(part));

const citation =
  /\((?:decisions|ruling|quality|specification|section),? (?:section |ruling |row )?[A-Z]?\d|\b(?:decisions, [TB]\d|ruling \d|quality, [GFS]\d|specification, section \d)/;

/** The name of a function that a line declares. */
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

/** Files in which the words are data: this one and its test. */
const exempt = /^tools\/verify\/words(?:\.test)?\.ts$/;

/** Every breach of a rule in a text, as `line: what is wrong`. */
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

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { isReservedSegment } from '@app/types/release/addresses';
import * as z from 'zod';

export interface Nouns {
  en: readonly [string, string];
  es: readonly [string, string];
}
const defaultNouns: Nouns = { en: ['entry', 'entries'], es: ['entrada', 'entradas'] };

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Forms of a slice's name and noun; in the template, `__Pascal__` is replaced with `FitNotes`. */
export function toNames(name: string, { en: [item, items], es: [itemEs, itemsEs] } = defaultNouns) {
  const Pascal = name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    name,
    /** In Module Federation and the registry: `mf_fit_notes`. */
    remote: `mf_${name.replaceAll('-', '_')}`,
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    item,
    items,
    Item: capitalize(item),
    Items: capitalize(items),
    anItem: `${/^[aeiou]/.test(item) ? 'an' : 'a'} ${item}`,
    itemEs,
    itemsEs,
    ItemsEs: capitalize(itemsEs),
  };
}
export type Names = ReturnType<typeof toNames>;

/** Parses `offer,offers` and `oferta,ofertas`, both or neither. @throws if a word is missing, or no name in code */
export function parseNouns(english: string | undefined, spanish: string | undefined): Nouns | undefined {
  if (english === undefined && spanish === undefined) return undefined;
  const [en, es] = [english, spanish].map((words = '') => words.split(',').map((word) => word.trim()));
  const parsedNouns = z.safeParse(nounsSchema, { en, es });
  if (parsedNouns.success) return parsedNouns.data;
  throw new Error(
    'A noun is two words in each language, one and many: --noun offer,offers --noun-es oferta,ofertas. The English ones are single words of small letters, and no keywords.',
  );
}
/** An English word that can be a variable name, so not a keyword. */
const englishNounSchema = z.stringFormat('noun', (word) => {
  try {
    return /^[a-z]{2,20}$/.test(word) && Boolean(new Script(`'use strict'; let ${word};`));
  } catch {
    return false;
  }
});
const spanishNounSchema = z.stringFormat('noun', /^\p{Ll}[\p{Ll} ]{1,30}$/u);
const nounsSchema = z.object({
  en: z.tuple([englishNounSchema, englishNounSchema]),
  es: z.tuple([spanishNounSchema, spanishNounSchema]),
});

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Explains why the name is invalid or taken; undefined if it can be used. */
export function explainInvalidName(name: string, root: string): string | undefined {
  if (!namePattern.test(name) || name.length > 30)
    return `"${name}" is no name of a slice: small letters, digits and single hyphens, at most 30, a letter first.`;
  const { Pascal, camel } = toNames(name);
  const existingFolders = listFolders(name).filter((folder) => existsSync(path.join(root, folder)));
  if (existingFolders.length > 0)
    return `There is ${existingFolders.join(' and ')} already. Nothing was written.`;
  if (isReservedSegment(name)) return `"${name}" is taken: the site has pages of its own at /${name}.`;
  const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const endpointSources = globSync('packages/types/src/**/*.ts', { cwd: root }).map(readText).join('\n');
  const isTaken =
    existsSync(path.join(root, `packages/types/src/${name}`)) ||
    existsSync(path.join(root, `deploy/kubernetes/${name}.yaml`)) ||
    readText('compose.yaml').includes(`\n  ${name}:`) ||
    new RegExp(`/api/${name}['/]|\\b(?:(?:list|add)${Pascal}|${camel}Endpoints)\\b`).test(endpointSources);
  return isTaken ? `"${name}" is taken: something else of the site is called so.` : undefined;
}

export const listFolders = (name: string): string[] => [`mf-${name}`, `services/${name}`];
export const getContractFolder = (name: string): string => `packages/types/src/${name}`;

export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

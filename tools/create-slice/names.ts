import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOwnRoot } from '@app/types/release/addresses';

/** Forms of a slice's name; in the template, `__Pascal__` is replaced with `FitNotes`. */
export interface Names {
  /** `fit-notes` */
  name: string;
  /** Name of its remote in federation and the registry: `mf_fit_notes`. */
  remote: string;
  /** `FitNotes` */
  Pascal: string;
  /** `fitNotes` */
  camel: string;
}

export function toNames(name: string): Names {
  const Pascal = name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    name,
    remote: `mf_${name.replaceAll('-', '_')}`,
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
  };
}

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Why the name is invalid or taken; undefined: it can be used. */
export function explainWrongName(name: string, root: string): string | undefined {
  if (!namePattern.test(name) || name.length > 30)
    return `"${name}" is no name of a slice: small letters, digits and single hyphens, at most 30, a letter first.`;
  const { Pascal, camel } = toNames(name);
  const existing = listFolders(name).filter((folder) => existsSync(path.join(root, folder)));
  if (existing.length > 0) return `There is ${existing.join(' and ')} already. Nothing was written.`;
  if (isOwnRoot(name)) return `"${name}" is taken: the site has pages of its own at /${name}.`;
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const calls = globSync('packages/types/src/**/*.ts', { cwd: root }).map(read).join('\n');
  const isTaken =
    existsSync(path.join(root, `packages/types/src/${name}`)) ||
    existsSync(path.join(root, `deploy/kubernetes/${name}.yaml`)) ||
    read('compose.yaml').includes(`\n  ${name}:`) ||
    new RegExp(`/api/${name}['/]|\\b(?:(?:list|add)${Pascal}|${camel}Endpoints)\\b`).test(calls);
  return isTaken ? `"${name}" is taken: something else of the site is called so.` : undefined;
}

/** The slice's own workspace folders: remote and service. */
export const listFolders = (name: string): string[] => [`mf-${name}`, `services/${name}`];
/** Folder of its endpoints. */
export const getContractFolder = (name: string): string => `packages/types/src/${name}`;

/** Escapes a text for a regular expression. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

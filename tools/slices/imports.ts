// Finds which files use which: an imported name is followed through re-exports to the file that defines it, so a new
// line in an index affects only importers of that name.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** Direct users by file, relative to the root. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>;

/** A name of another file; `*`: all of its names. */
interface Import {
  from: string;
  name: string;
}

interface Module {
  imports: Import[];
  /** Names that it re-exports, under the same name or another. */
  reexports: (Import & { as: string })[];
  ownNames: Set<string>;
}

const anyName = '*';
const ignored = /(^|\/)(node_modules|dist|paraglide|storybook-static|test-results|\.[^/]+)$/;

/** Reads the imports of all code of the checkout. */
export function readUsers(root: string): Users {
  const files = globSync('{*.ts,{shell,mf-*,services,packages,tools,e2e}/**/*.{ts,tsx,css,json}}', {
    cwd: root,
    exclude: (file) => ignored.test(file),
  });
  return findUsers(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])));
}

/** Finds the users of each file by the texts of all files; those of package.json resolve package names. */
export function findUsers(texts: ReadonlyMap<string, string>): Users {
  const resolve = createResolver(texts);
  const modules = new Map<string, Module>();
  for (const [file, text] of texts) if (/\.tsx?$/.test(file)) modules.set(file, readModule(file, text));

  /** Returns the file that defines the name; undefined if there is none. */
  function findOwner(file: string, name: string): string | undefined {
    const { ownNames, reexports } = modules.get(file) ?? { reexports: [] };
    if (!ownNames || ownNames.has(name)) return file;
    for (const reexport of reexports) {
      const next = reexport.as === name || reexport.as === anyName ? resolve(file, reexport.from) : undefined;
      const owner =
        next && (reexport.as === anyName ? findOwner(next, name) : (findOwner(next, reexport.name) ?? next));
      if (owner) return owner;
    }
    return undefined;
  }
  /** Lists the file and those that define its re-exports. */
  const listOwners = (file: string): string[] => [
    file,
    ...(modules.get(file)?.reexports ?? []).flatMap(({ from, name }) => {
      const next = resolve(file, from);
      return next ? (name === anyName ? listOwners(next) : [findOwner(next, name) ?? next]) : [];
    }),
  ];
  const users = new Map<string, Set<string>>();
  for (const [user, { imports }] of modules)
    for (const { from, name } of imports) {
      const file = resolve(user, from);
      const owners = file ? (name === anyName ? listOwners(file) : [findOwner(file, name) ?? file]) : [];
      for (const owner of owners) users.set(owner, (users.get(owner) ?? new Set()).add(user));
    }
  return users;
}

function readModule(file: string, text: string): Module {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const toName = ({ kind, name }: { kind: string; name: string | null }) =>
    kind === 'Default' ? 'default' : (name ?? anyName);
  const imports = staticImports.flatMap(({ moduleRequest: { value: from }, entries }) =>
    entries.length === 0
      ? [{ from, name: anyName }]
      : entries.map(({ importName }) => ({ from, name: toName(importName) })),
  );
  for (const { moduleRequest } of dynamicImports)
    imports.push({ from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1), name: anyName });
  const exported = staticExports.flatMap(({ entries }) => entries);
  return {
    imports,
    reexports: exported.flatMap(({ moduleRequest, importName, exportName }) =>
      moduleRequest ? [{ from: moduleRequest.value, name: toName(importName), as: toName(exportName) }] : [],
    ),
    ownNames: new Set(
      exported.flatMap(({ moduleRequest, exportName }) => (moduleRequest ? [] : [toName(exportName)])),
    ),
  };
}

/** Creates a function that resolves an import to a file; undefined for external packages. */
function createResolver(texts: ReadonlyMap<string, string>) {
  const packages = new Map<string, { folder: string; exports: Record<string, string> }>();
  for (const [file, text] of texts)
    if (path.basename(file) === 'package.json') {
      const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: Record<string, string> };
      packages.set(name, { folder: path.dirname(file), exports });
    }
  function resolvePackage(from: string): string | undefined {
    const [scope, name, ...subpath] = from.split('/');
    const { folder, exports } = packages.get(`${scope}/${name}`) ?? { folder: '', exports: {} };
    const exportKey = ['.', ...subpath].join('/');
    const exact = exports[exportKey];
    if (exact) return path.join(folder, exact);
    for (const [key, target] of Object.entries(exports)) {
      const [before = '', after] = key.split('*');
      if (after !== undefined && exportKey.startsWith(before))
        return path.join(folder, target.replace('*', exportKey.slice(before.length)));
    }
    return undefined;
  }
  return (user: string, from: string): string | undefined => {
    const resolved = from.startsWith('.') ? path.join(path.dirname(user), from) : resolvePackage(from);
    // Compiled messages count as the file of the English messages.
    const file = resolved?.replace(/src\/paraglide\/.*/, 'messages/en.json');
    return file && texts.has(file) ? file : undefined;
  };
}

/** Lists the files and all their users, nearest first, each once. Users of a file are followed only if it `passes`. */
export function followUsers(
  files: readonly string[],
  users: Users,
  passes: (file: string) => boolean = () => true,
): string[] {
  const reached = new Set(files);
  for (const file of reached)
    if (passes(file)) for (const user of [...(users.get(file) ?? [])].sort()) reached.add(user);
  return [...reached];
}

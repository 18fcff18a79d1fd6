// Which files use which: a name is followed through re-exports to its file, so that a new line in an index affects only
// importers of that name.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** Direct users by file, relative to the root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** A name of another file; `*`: all of its names. */
interface Import {
  specifier: string;
  name: string;
}

interface Module {
  imports: Import[];
  /** Names that it re-exports, under the same name or another. */
  reexports: (Import & { exportedName: string })[];
  ownNames: Set<string>;
}

const anyName = '*';
const ignoredPattern = /(^|\/)(node_modules|dist|paraglide|storybook-static|test-results|\.[^/]+)$/;

export function readImporters(root: string): Importers {
  const files = globSync('{*.ts,{shell,mf-*,services,packages,tools,e2e}/**/*.{ts,tsx,css,json}}', {
    cwd: root,
    exclude: (file) => ignoredPattern.test(file),
  });
  return findImporters(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])));
}

/** Finds the users of each file by the texts of all files; those of package.json resolve package names. */
export function findImporters(texts: ReadonlyMap<string, string>): Importers {
  const resolve = createResolver(texts);
  const modules = new Map<string, Module>();
  for (const [file, text] of texts) if (/\.tsx?$/.test(file)) modules.set(file, readModule(file, text));

  /** Returns the file that defines the name; undefined if there is none. */
  function findDefiningFile(file: string, name: string): string | undefined {
    const { ownNames, reexports } = modules.get(file) ?? { reexports: [] };
    if (!ownNames || ownNames.has(name)) return file;
    for (const reexport of reexports) {
      const targetFile =
        reexport.exportedName === name || reexport.exportedName === anyName
          ? resolve(file, reexport.specifier)
          : undefined;
      const definingFile =
        targetFile &&
        (reexport.exportedName === anyName
          ? findDefiningFile(targetFile, name)
          : (findDefiningFile(targetFile, reexport.name) ?? targetFile));
      if (definingFile) return definingFile;
    }
    return undefined;
  }
  const listDefiningFiles = (file: string): string[] => [
    file,
    ...(modules.get(file)?.reexports ?? []).flatMap(({ specifier, name }) => {
      const targetFile = resolve(file, specifier);
      return targetFile
        ? name === anyName
          ? listDefiningFiles(targetFile)
          : [findDefiningFile(targetFile, name) ?? targetFile]
        : [];
    }),
  ];
  const importers = new Map<string, Set<string>>();
  for (const [importer, { imports }] of modules)
    for (const { specifier, name } of imports) {
      const file = resolve(importer, specifier);
      const definingFiles = file
        ? name === anyName
          ? listDefiningFiles(file)
          : [findDefiningFile(file, name) ?? file]
        : [];
      for (const definingFile of definingFiles)
        importers.set(definingFile, (importers.get(definingFile) ?? new Set()).add(importer));
    }
  return importers;
}

function readModule(file: string, text: string): Module {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const toName = ({ kind, name }: { kind: string; name: string | null }) =>
    kind === 'Default' ? 'default' : (name ?? anyName);
  const imports = staticImports.flatMap(({ moduleRequest: { value: specifier }, entries }) =>
    entries.length === 0
      ? [{ specifier, name: anyName }]
      : entries.map(({ importName }) => ({ specifier, name: toName(importName) })),
  );
  for (const { moduleRequest } of dynamicImports)
    imports.push({ specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1), name: anyName });
  const exportEntries = staticExports.flatMap(({ entries }) => entries);
  return {
    imports,
    reexports: exportEntries.flatMap(({ moduleRequest, importName, exportName }) =>
      moduleRequest
        ? [{ specifier: moduleRequest.value, name: toName(importName), exportedName: toName(exportName) }]
        : [],
    ),
    ownNames: new Set(
      exportEntries.flatMap(({ moduleRequest, exportName }) => (moduleRequest ? [] : [toName(exportName)])),
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
  function resolvePackage(specifier: string): string | undefined {
    const [scope, name, ...subpath] = specifier.split('/');
    const { folder, exports } = packages.get(`${scope}/${name}`) ?? { folder: '', exports: {} };
    const exportKey = ['.', ...subpath].join('/');
    const exactTarget = exports[exportKey];
    if (exactTarget) return path.join(folder, exactTarget);
    for (const [key, target] of Object.entries(exports)) {
      const [prefix = '', suffix] = key.split('*');
      if (suffix !== undefined && exportKey.startsWith(prefix))
        return path.join(folder, target.replace('*', exportKey.slice(prefix.length)));
    }
    return undefined;
  }
  return (importer: string, specifier: string): string | undefined => {
    const resolvedPath = specifier.startsWith('.')
      ? path.join(path.dirname(importer), specifier)
      : resolvePackage(specifier);
    // Compiled messages count as the file of the English messages.
    const file = resolvedPath?.replace(/src\/paraglide\/.*/, 'messages/en.json');
    return file && texts.has(file) ? file : undefined;
  };
}

/** Lists the files and all their users, nearest first, each once. Users of a file are followed if `shouldFollow` says so. */
export function followImporters(
  files: readonly string[],
  importers: Importers,
  shouldFollow: (file: string) => boolean = () => true,
): string[] {
  const reachedFiles = new Set(files);
  for (const file of reachedFiles)
    if (shouldFollow(file))
      for (const importer of [...(importers.get(file) ?? [])].sort()) reachedFiles.add(importer);
  return [...reachedFiles];
}

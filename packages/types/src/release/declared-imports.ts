export interface DeclaredImport {
  kind: 'page' | 'document' | 'slot';
  /** Path of the route, or name of the slot. */
  part: string;
}

/**
 * The imports in a remote's declaration (`expose.d.ts`), in order. The declaration is plain data, so its text lists
 * them all.
 */
export function listDeclaredImports(declaration: string): DeclaredImport[] {
  const imports: DeclaredImport[] = [];
  let path = '';
  const members = declaration.matchAll(/\bpath: ["']([^"']+)["']|\b(\w+)\??: \(\) => Promise</g);
  for (const [, route, member = ''] of members) {
    if (route !== undefined) path = route;
    else if (member === 'page' || member === 'document') imports.push({ kind: member, part: path });
    else imports.push({ kind: 'slot', part: member });
  }
  return imports;
}

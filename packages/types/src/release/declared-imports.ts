/** An import in what a remote exposes. */
export interface DeclaredImport {
  kind: 'page' | 'document' | 'slot';
  /** The path of its route, or the name of its slot. */
  part: string;
}

/**
 * The imports that a remote's declaration (`expose.d.ts`) promises, in the order in which they stand there. What a
 * remote exposes is plain data, so its text names them all.
 */
export function listDeclaredImports(declaration: string): DeclaredImport[] {
  const found: DeclaredImport[] = [];
  let path = '';
  const members = declaration.matchAll(/\bpath: ["']([^"']+)["']|\b(\w+)\??: \(\) => Promise</g);
  for (const [, route, member = ''] of members) {
    if (route !== undefined) path = route;
    else if (member === 'page' || member === 'document') found.push({ kind: member, part: path });
    else found.push({ kind: 'slot', part: member });
  }
  return found;
}

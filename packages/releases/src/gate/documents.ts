import type { GateCheck, ReleaseDoc } from '@app/db';
import { listDeclaredImports } from '@app/types/release/declared-imports';

/** Checks that a remote with server-rendered pages has a server bundle. */
export function checkDocuments({
  name,
  version,
  exposes,
  entry,
}: Pick<ReleaseDoc, 'name' | 'version' | 'exposes' | 'entry'>): GateCheck {
  const count = listDeclaredImports(exposes).filter(({ kind }) => kind === 'document').length;
  if (count > 0 && !entry.server) {
    const says = `${name} ${version} owns public pages but brings no server bundle. The team of ${name} sets documents: true in its rspack.config.ts.`;
    return { id: 'documents', passed: false, says };
  }
  const says = entry.server
    ? `Brings the server bundle of its ${count} pages with first HTML.`
    : 'Has no page with first HTML.';
  return { id: 'documents', passed: true, says };
}

import path from 'node:path';
import { defineHost } from '../rspack.config.base.ts';

const artDir = path.resolve(import.meta.dirname, '../packages/ui/art');
const contractDir = path.resolve(import.meta.dirname, '../packages/shell-api/src');

export default defineHost({
  dir: import.meta.dirname,
  port: 4101,
  pages: {
    public: { template: './public.html', entry: './src/public/entry.ts', isRendered: true },
    admin: { template: './admin.html', entry: './src/admin/entry.ts' },
  },
  server: './src/public/server.tsx',
  fontPattern: /latin-wght-normal/,
  copy: [
    { from: artDir, to: 'art' },
    { from: path.resolve(import.meta.dirname, 'icon.svg'), to: 'art' },
    // The release gate compares a remote's declaration with these.
    ...['remote.ts', 'page-document.ts'].map((to) => ({ from: path.join(contractDir, to), to })),
  ],
});

import path from 'node:path';
import { defineHost, type Host } from '../rspack.config.base.ts';

const art = path.resolve(import.meta.dirname, '../packages/ui/art');

export const host = {
  dir: import.meta.dirname,
  port: 4101,
  doors: {
    public: { template: './public.html', entry: './src/public/entry.ts' },
    admin: { template: './admin.html', entry: './src/admin/entry.ts' },
  },
  font: /latin-wght-normal/,
  copy: [
    { from: art, to: 'art' },
    { from: path.resolve(import.meta.dirname, 'icon.svg'), to: 'art' },
    // The gate compares with it what a remote exposes.
    { from: path.resolve(import.meta.dirname, '../packages/shell-api/src/remote.ts'), to: 'remote.ts' },
  ],
} satisfies Host;

export default defineHost(host);

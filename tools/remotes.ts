// Ships one remote: `pnpm remotes publish mf-search`, `activate mf-search <version>`, `rollback mf-search`, `list`.
import path from 'node:path';
import { shared } from '../rspack.config.base.ts';
import { activate, offerOfShell, rollback } from './remotes/activate.ts';
import { remoteName, root, storeIn } from './remotes/files.ts';
import { publish, readReleases } from './remotes/publish.ts';

const store = storeIn(path.join(root, 'dist'));
const offer = () => offerOfShell(Object.keys(shared));
const [command, folder = '', version = ''] = process.argv.slice(2);
const name = remoteName(folder);

try {
  switch (command) {
    case 'publish': {
      const published = publish(path.join(root, folder, 'dist'), store);
      console.log(`Published ${published.name} ${published.version}. It is not live yet.`);
      break;
    }
    case 'activate':
      activate(name, version, store, offer());
      console.log(`${name} ${version} is live.`);
      break;
    case 'rollback':
      console.log(`${name} ${rollback(name, store, offer())} is live again.`);
      break;
    case 'list': {
      const { versions, live } = readReleases(store);
      for (const [remote, published] of Object.entries(versions)) {
        for (const { version: one, publishedAt } of Object.values(published)) {
          console.log(`${remote} ${one} ${publishedAt}${live[remote]?.at(-1) === one ? ' live' : ''}`);
        }
      }
      break;
    }
    default:
      throw new Error('Say one of: publish <folder>, activate <folder> <version>, rollback <folder>, list');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// `pnpm create-slice NAME`: creates a remote, a service and their endpoints for another team, with their lines in
// shared files; `--remove` deletes them.
import { printFault, readArguments } from './command.ts';
import { createSlice, removeSlice } from './create-slice/slice.ts';
import { root } from './verify/run-steps.ts';

const help = `pnpm create-slice fit-notes            mf-fit-notes, services/fit-notes and the calls between them
pnpm create-slice fit-notes --remove   takes it away again, with all that was written into its folders`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    remove: { type: 'boolean', default: false },
  },
});
const [name = '', ...otherArguments] = positionals;

const formatNextSteps = (remote: string) => `Created mf-${name} and services/${name}. Next:
1. pnpm install                                 links and locks the new folders
2. pnpm affected --slice ${name} --run          its checks and tests; write yours beside the files
3. pnpm --filter @app/mf-${name} dev            its page without shell and backend; npm start: all of it, at /${name}
4. pnpm services start ${name}                  beside a running site: its calls are live at once; pnpm seed fills it
5. pnpm --filter @app/mf-${name} build && pnpm remotes publish mf-${name} && pnpm remotes activate mf-${name} VERSION
   makes a version live: ${remote} brings its address by "paths" in mf-${name}/slice.json, without a release of the shell
   elsewhere: SITE_URL, and TEAM_TOKEN of an owner for the slice ${name}; in CI the workflow "Publish a remote"
6. Promises to people: e2e/${name}.spec.ts, named under "journeys" there`;

try {
  if (!name || otherArguments.length > 0) throw new Error(help);
  if (values.remove) {
    removeSlice(name, root);
    console.log(
      `Removed mf-${name} and services/${name}. Run: pnpm install
Where it is live, take it off that site: pnpm remotes withdraw mf-${name}, pnpm services withdraw ${name}. Its data stay.
Once its collections are empty, pnpm services remove ${name} frees their names and its words.`,
    );
  } else {
    console.log(formatNextSteps(createSlice(name, root).remote));
  }
} catch (error) {
  printFault(error);
}

// `pnpm create-slice NAME`: creates a remote, a service and their endpoints for another team, with their lines in
// shared files; `--remove` deletes them.
import { printError, readArguments } from './command.ts';
import { parseNouns } from './create-slice/names.ts';
import { createSlice, removeSlice } from './create-slice/slice.ts';
import { root } from './verify/run-steps.ts';

const help = `pnpm create-slice fit-notes            mf-fit-notes, services/fit-notes and the calls between them
  --noun offer,offers --noun-es oferta,ofertas   what it has many of, in its code and texts; entries by default
pnpm create-slice fit-notes --remove   takes it away again, with all that was written into its folders`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    remove: { type: 'boolean', default: false },
    noun: { type: 'string' },
    'noun-es': { type: 'string' },
  },
});
const [name = '', ...otherArguments] = positionals;

/** Lists the next steps in the order of CONTRIBUTING.md, with the commands aligned in one column. */
function formatNextSteps(remote: string): string {
  const steps = [
    ['pnpm install', 'links and locks the new folders'],
    [`pnpm exec vitest run ${name}`, 'its tests; write yours, and your words and fields, beside the files'],
    [
      `pnpm affected --slice ${name} --run`,
      `all its checks; promises to people stand in e2e/${name}.spec.ts`,
    ],
    [`pnpm --filter @app/mf-${name} dev`, `its page without shell and backend; npm start: all, at /${name}`],
    [`pnpm services start ${name}`, 'beside a running site: its calls are live at once; pnpm seed fills it'],
    [`pnpm --filter @app/mf-${name} build`, 'the files of a version'],
    [`pnpm remotes publish mf-${name}`, 'stores them, and prints VERSION'],
    [`pnpm remotes check mf-${name} VERSION`, 'tries it; visitors notice nothing'],
    [
      `pnpm remotes activate mf-${name} VERSION`,
      `makes it live: ${remote} brings its address, link and slot`,
    ],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, result], i) => `${i + 1}. ${command.padEnd(width)}  ${result}`);
  return `Created mf-${name} and services/${name}. Next:
${lines.join('\n')}
A site with a data folder of its own: DATA_DIR. On another machine: SITE_URL, and an owner's TEAM_TOKEN for the slice
${name}; in CI the workflow "Publish a remote". CONTRIBUTING.md, "Your own slice in an hour", tells the rest.`;
}

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
    console.log(formatNextSteps(createSlice(name, root, parseNouns(values.noun, values['noun-es'])).remote));
  }
} catch (error) {
  printError(error);
}

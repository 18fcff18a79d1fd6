// `pnpm create-slice NAME`: a remote, a service and their endpoints, with their lines in shared files.
import { printError, readArguments } from './command.ts';
import { parseNouns } from './create-slice/names.ts';
import { formatNextSteps, formatRemoval } from './create-slice/next-steps.ts';
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

try {
  if (!name || otherArguments.length > 0) throw new Error(help);
  if (values.remove) {
    removeSlice(name, root);
    console.log(formatRemoval(name));
  } else {
    const { remote } = createSlice(name, root, parseNouns(values.noun, values['noun-es']));
    console.log(formatNextSteps(name, remote));
  }
} catch (error) {
  printError(error);
}

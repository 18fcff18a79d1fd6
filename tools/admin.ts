// `pnpm admin`: creates or unlocks staff accounts where nobody can in the console, such as the first owner of a site.
import { runTask, taskNames } from './admin/tasks.ts';
import { printError, readArguments } from './command.ts';
import { dataOption, withSiteDatabase } from './start/find-database.ts';

const help = `pnpm admin list                     who of the team may sign in
pnpm admin create EMAIL [--name "…"] [--role owner]
pnpm admin reset EMAIL              a new password, signed out everywhere, and no mailed link for another
pnpm admin reset EMAIL --factor     the second factor goes, too

The password is made up, shown once and good for one sign-in, unless ADMIN_PASSWORD says it.
Owners invite everybody else by mail, on the page "Users and roles".

--role   owner (default), moderator, data, viewer
--data   the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'Owner' },
    role: { type: 'string', default: 'owner' },
    factor: { type: 'boolean', default: false },
    data: dataOption,
  },
});

async function runAdmin(): Promise<string> {
  const [task = '', email = ''] = positionals;
  if (!taskNames.includes(task)) throw new Error(help);
  const password = process.env.ADMIN_PASSWORD || undefined;
  const input = { ...values, email: email.toLowerCase(), password };
  return withSiteDatabase('admin tool', values.data, ({ db }) => runTask(db, task, input));
}

await runAdmin().then(console.log, printError);

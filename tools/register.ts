// `pnpm register FILE`: imports and updates all prosthetists of the public register of providers (NPPES).
import { prepareDatabase } from '@app/db';
import { prosthetistTaxonomyCode } from '@app/service-admin/imports/register/read-register';
import { printError, readArguments } from './command.ts';
import { importRegister, openFile } from './register/import-register.ts';
import { dataOption, withSiteDatabase } from './start/find-database.ts';

const help = `pnpm register FILE                  the monthly or weekly file, .csv or .zip as published
pnpm register FILE --preview        only plan it: look and decide in the console

Listings are public at once and say where they are from. Running it again, also with the same or an older file, changes
only what the register changed; what owners or staff changed stays.

--codes  taxonomy codes to list, by commas (default ${prosthetistTaxonomyCode}, prosthetists)
--data   the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    preview: { type: 'boolean', default: false },
    codes: { type: 'string', default: prosthetistTaxonomyCode },
    data: dataOption,
  },
});

async function runRegister(): Promise<string> {
  const [file, ...otherArguments] = positionals;
  if (!file || otherArguments.length > 0) throw new Error(help);
  const codes = values.codes.toUpperCase().split(',').filter(Boolean);
  const invalidCode = codes.find((code) => !/^[0-9A-Z]{9}X$/.test(code));
  if (invalidCode || codes.length === 0)
    throw new Error(
      `"${invalidCode ?? ''}" is no taxonomy code: it has ten signs, such as ${prosthetistTaxonomyCode}.`,
    );
  const openedFile = await openFile(file);
  const stopController = new AbortController();
  process.once('SIGINT', () => {
    stopController.abort(new Error('Stopped. Nothing is lost: run the command again, and it goes on.'));
    setTimeout(() => process.exit(130), 500);
    console.error('Stopped. Nothing is lost: run the command again, and it goes on.');
  });
  const request = {
    ...openedFile,
    taxonomyCodes: codes,
    isPreview: values.preview,
    signal: stopController.signal,
  };
  return withSiteDatabase('register', values.data, async ({ client, db }) => {
    await prepareDatabase(db);
    return importRegister({ client, db }, request);
  });
}

await runRegister().then(console.log, printError);

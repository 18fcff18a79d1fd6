// `pnpm audit-log verify`: checks the audit log against its seals. See docs/operate.md.
import { getCollections, type SealProblem, verifyAudit } from '@app/db';
import { printError, readArguments } from './command.ts';
import { dataOption, withSiteDatabase } from './start/find-database.ts';

const help = `pnpm audit-log verify [--head SEAL:HASH]

--head    a head that an earlier run printed and that was kept elsewhere: who could rewrite the log with all its seals
          could not rewrite that
--data    the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    head: { type: 'string' },
    data: dataOption,
  },
});

const problemTexts: Record<SealProblem['kind'], string> = {
  missing: 'is gone, or is another one',
  chain: 'does not follow the one before',
  count: 'covers rows that were added or removed',
  content: 'covers a row that was changed',
  person: 'covers a row that names another account',
};

async function runAuditLog(): Promise<void> {
  if (positionals[0] !== 'verify') throw new Error(help);
  const [sealNumber, hash] = values.head?.split(':') ?? [];
  if (values.head && !(sealNumber && /^\d+$/.test(sealNumber) && /^[0-9a-f]{64}$/.test(hash ?? '')))
    throw new Error('--head is what an earlier run printed: a number, a colon and 64 letters and digits.');
  const expectedHead = sealNumber && hash ? { seal: Number(sealNumber), hash } : undefined;
  const verification = await withSiteDatabase('audit-log', values.data, ({ db }) =>
    verifyAudit(getCollections(db), expectedHead),
  );
  const { sound, seals, rows, unsealed, head, problems } = verification;
  console.log(`${rows} rows under ${seals} seals; ${unsealed} are too recent for one.`);
  for (const { seal, kind, from, to } of problems)
    console.log(`Seal ${seal} ${problemTexts[kind]}${from ? ` (rows ${from} to ${to})` : ''}.`);
  if (sound)
    console.log(`Nothing that was sealed has changed.${head ? ` Head ${head.seal}:${head.hash}` : ''}`);
  else process.exitCode = 1;
}

await runAuditLog().catch(printError);

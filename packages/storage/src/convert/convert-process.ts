// Converts one upload in a process of its own (see converter.ts), and ends.
import { type ConvertJob, convert } from './convert.ts';

process.on('disconnect', () => process.exit());
process.once('message', async (job) =>
  process.send!(await convert(job as ConvertJob), () => process.disconnect()),
);

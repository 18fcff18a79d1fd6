import type { ShellOffer } from '@app/db';
import { gate, type Judge, readerOf } from '@app/releases';
import type { FileStorage } from '@app/storage';

/** The gate's quick checks: all that reading can tell, without a compiler and a browser. */
export const quickJudge = (files: FileStorage, offer: ShellOffer): Judge => ({
  offer,
  files,
  needed: ['contract', 'shell', 'shared', 'budget', 'integrity'],
  judge: (release) => gate(release, offer, { read: readerOf(files, release) }),
});

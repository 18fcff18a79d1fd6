import type { Logger } from '@app/service-kit';
import { type Registry, registry } from '@app/types';
import * as z from 'zod/mini';
import { keptFile } from './kept-file.ts';

const none: Registry = { schema: 1, contract: '', remotes: {} };

/**
 * The live remotes. Another version goes live by a change of this file alone. A broken file changes nothing, and a
 * missing one leaves the site without remotes, not without pages.
 */
export const liveRegistry = (file: string, logger: Logger): (() => Registry) =>
  keptFile(file, (text) => z.parse(registry, JSON.parse(text)), {
    fallback: none,
    onProblem: (error) => logger.error({ err: error }, 'the registry of remotes cannot be read'),
  });

// Global setup of tests of the search cluster: one real node for all of them.
import type { TestProject } from 'vitest/node';
import { findMissingPrerequisite } from './jars.ts';
import { startOpenSearch } from './start-opensearch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the node. Null: OpenSearch cannot run on this machine. Undefined: the tests of this project need none. */
    searchEngineUrl: string | null | undefined;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missingPrerequisite = await findMissingPrerequisite();
  if (missingPrerequisite) {
    console.log(`The tests of the search cluster are skipped: ${missingPrerequisite}.`);
    project.provide('searchEngineUrl', null);
    return undefined;
  }
  const { url, stop } = await startOpenSearch();
  project.provide('searchEngineUrl', url);
  return stop;
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size says, by which Vitest orders files that it has not run yet. */
export const slowFiles: readonly string[] = [
  'tools/remotes/gate/smoke.site.test.ts',
  'tools/observability/exported.site.test.ts',
  'tools/create-slice/template.site.test.ts',
  'services/admin/src/imports/apply/sigkill.db.test.ts',
  'packages/reviews/src/review/races.db.test.ts',
  'packages/embedded-mongodb/src/start-mongo.db.test.ts',
  'services/listing/src/attacks/permissions.db.test.ts',
  'services/listing/src/attacks/bodies.db.test.ts',
  'services/account/src/attacks/permissions.db.test.ts',
  'services/admin/src/imports/apply/killed.db.test.ts',
  'services/search/src/attacks/bodies.db.test.ts',
  'tools/start/database.db.test.ts',
];

/** Starts the slow files of each project first, so that no worker is left alone with one at the end. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortedFiles = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      slowFiles.some((file) => moduleId.endsWith(`/${file}`));
    return [...sortedFiles.filter(isSlow), ...sortedFiles.filter((file) => !isSlow(file))];
  }
}

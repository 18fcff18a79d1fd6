/** Lists what comes after the creation of a slice in the order of CONTRIBUTING.md. */
export const formatNextSteps = (
  name: string,
  remote: string,
): string => `Created mf-${name} and services/${name}. Next:
${formatSteps([
  ['pnpm install', 'links and locks the new folders'],
  [`pnpm exec vitest run ${name}`, 'its tests; write yours, and your words and fields, beside the files'],
  [`pnpm affected --slice ${name} --run`, `all its checks; promises to people stand in e2e/${name}.spec.ts`],
  [`pnpm --filter @app/mf-${name} dev`, `its page without shell and backend; npm start: all, at /${name}`],
  [
    `RELEASE=1 pnpm services start ${name}`,
    'beside a running site: its calls are live at once; pnpm seed fills it',
  ],
  [`pnpm --filter @app/mf-${name} build`, 'the files of a version'],
  [`pnpm remotes publish mf-${name}`, 'stores them, and prints VERSION'],
  [`pnpm remotes check mf-${name} VERSION`, 'tries it; visitors notice nothing'],
  [`pnpm remotes activate mf-${name} VERSION`, `makes it live: ${remote} brings its address, link and slot`],
])}
A site with a data folder of its own: DATA_DIR. On another machine: SITE_URL, and an owner's TEAM_TOKEN for the slice
${name}; in CI the workflow "Publish a remote". CONTRIBUTING.md, "Your own slice in an hour", tells the rest.`;

/** Says what comes after the removal of a slice's code, and what a site that has the slice needs before that. */
export const formatRemoval = (
  name: string,
): string => `Removed mf-${name} and services/${name}. Run: pnpm install
A site that has the slice needs this code until the slice has ended there. If it has not, restore the code (git), then:
${formatSteps([
  [`pnpm remotes withdraw mf-${name}`, 'its pages are gone'],
  [`pnpm services withdraw ${name}`, 'its calls answer 410: nobody writes any more'],
  [`pnpm services start ${name}`, 'a last release, whose migration deletes its documents'],
  ['kill', 'ends its processes'],
  [
    `pnpm services remove ${name}`,
    'by an owner on "Releases", or an operator: its words and collections are free',
  ],
  [`pnpm create-slice --remove ${name}`, 'takes the code away'],
])}`;

function formatSteps(steps: readonly (readonly [command: string, result: string])[]): string {
  const width = Math.max(...steps.map(([command]) => command.length));
  return steps.map(([command, result], i) => `${i + 1}. ${command.padEnd(width)}  ${result}`).join('\n');
}

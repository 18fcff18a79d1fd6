import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const root = path.resolve(import.meta.dirname, '../../..');
/** Each remote by name: the bundler finds no story below a folder with a wildcard. */
const remoteFolders = readdirSync(root).filter((name) => name.startsWith('mf-'));

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: [
    '../src/**/*.stories.tsx',
    ...remoteFolders.map((name) => `../../../${name}/src/**/*.stories.tsx`),
  ],
  staticDirs: [{ from: '../art', to: '/art' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { reactDocgen: false },
  // Class names are emitted as written, as in the shell.
  rsbuildFinal: (rsbuild) => ({
    ...rsbuild,
    plugins: [...(rsbuild.plugins ?? []), pluginReact()],
    // No cache: the generated page imports a file whose content changes.
    tools: { ...rsbuild.tools, htmlPlugin: [rsbuild.tools?.htmlPlugin, { cache: false }] },
    output: {
      ...rsbuild.output,
      cssModules: { ...rsbuild.output?.cssModules, localIdentName: '[local]', namedExport: false },
    },
  }),
};

export default config;

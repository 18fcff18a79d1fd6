import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: ['../src/**/*.stories.tsx'],
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

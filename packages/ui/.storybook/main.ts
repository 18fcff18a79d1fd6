import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: ['../src/**/*.stories.tsx', '../../../mf-*/src/**/*.stories.tsx'],
  staticDirs: [{ from: '../art', to: '/art' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { reactDocgen: false },
  // Class names as in the shell, where they are public.
  rsbuildFinal: (rsbuild) => ({
    ...rsbuild,
    plugins: [...(rsbuild.plugins ?? []), pluginReact()],
    // The page imports a generated file; a cached page would import nothing.
    tools: { ...rsbuild.tools, htmlPlugin: [rsbuild.tools?.htmlPlugin, { cache: false }] },
    output: {
      ...rsbuild.output,
      cssModules: { ...rsbuild.output?.cssModules, localIdentName: '[local]', namedExport: false },
    },
  }),
};

export default config;

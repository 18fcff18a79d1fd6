import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: ['../src/**/*.stories.tsx'],
  staticDirs: [{ from: '../art', to: '/art' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { reactDocgen: false },
  // Class names as in the host: the names of the parts are public.
  rsbuildFinal: (rsbuild) => ({
    ...rsbuild,
    output: {
      ...rsbuild.output,
      cssModules: { ...rsbuild.output?.cssModules, localIdentName: '[local]', namedExport: false },
    },
  }),
};

export default config;

import '../src/tokens.css';
import '../src/base.css';
import '../src/layout/layout.css';
import '../src/styles.ts';
import type { Preview } from 'storybook-react-rsbuild';

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
    density: {
      description: 'Density',
      toolbar: { title: 'Density', icon: 'grid', items: ['normal', 'compact'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system', density: 'normal' },
  decorators: [
    (Story, { globals }) => {
      const { dataset } = document.documentElement;
      dataset.theme = globals.theme === 'system' ? '' : String(globals.theme);
      dataset.density = String(globals.density);
      return <Story />;
    },
  ],
};

export default preview;

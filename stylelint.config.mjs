// Colours, fonts, their sizes and weights, and corners are tokens: packages/ui/src/tokens.css is the one place for values.
const message = 'Use a token of packages/ui/src/tokens.css, or add one there.';
const tokenPattern = '/^(var\\(--[a-z0-9-]+\\)[ /]*)+$/';
/** Weight, size and family are tokens; the line height is a number. */
const fontPattern = '/^var\\(--weight-[a-z]+\\) var\\(--text-[a-z0-9]+\\) \\/ [0-9.]+ var\\(--font\\)$/';

export default {
  ignoreFiles: ['**/{dist,paraglide,storybook-static,test-results}/**', 'packages/ui/src/tokens.css'],
  rules: {
    'color-no-hex': [true, { message }],
    'color-named': ['never', { message }],
    'function-disallowed-list': [
      ['/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/', 'light-dark'],
      { message },
    ],
    'declaration-property-value-allowed-list': [
      {
        '/^font-(size|family|weight)$/': [tokenPattern, 'inherit'],
        font: [tokenPattern, 'inherit', fontPattern],
        '/radius$/': ['/^((var\\(--radius[a-z-]*\\)|0|50%|inherit) ?)+$/'],
      },
      { message },
    ],
  },
};

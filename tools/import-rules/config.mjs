import { importRules } from './rules.ts';

export default {
  forbidden: importRules,
  options: {
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|\\.data|\\.cache|storybook-static|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

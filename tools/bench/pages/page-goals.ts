import type { Outcome } from '../measure/goal.ts';
import type { PageFigures } from './audit-page.ts';

/** Limits of one page, besides those of all pages. */
export interface PageBudget {
  name: string;
  scriptKilobytes: number;
}

/** G13: scores and times of a visit. G12: size of the page's own scripts. */
export function checkPage(budget: PageBudget, figures: PageFigures): Outcome[] {
  const { name } = budget;
  const createMinimum = (what: string, value: number, limit: number): Outcome => ({
    id: 'G13',
    what: `${name}: ${what}`,
    value,
    limit,
    unit: '',
    atLeast: true,
    detail: '',
  });
  const createMaximum = (id: string, what: string, value: number, limit: number, unit: string): Outcome => ({
    id,
    what: `${name}: ${what}`,
    value,
    limit,
    unit,
    detail: '',
  });
  const faults = figures.faults.join(', ');
  return [
    createMinimum('performance', figures.performance, 97),
    { ...createMinimum('accessibility', figures.accessibility, 100), detail: faults },
    { ...createMinimum('best practices', figures.bestPractices, 100), detail: faults },
    { ...createMinimum('SEO', figures.seo, 100), detail: faults },
    createMaximum('G13', 'largest contentful paint', figures.lcp / 1000, 1.8, 's'),
    createMaximum('G13', 'layout shift', figures.cls, 0.01, ''),
    createMaximum('G13', 'blocking time', figures.tbt, 120, 'ms'),
    createMaximum('G13', 'blocking time, of CPU time', figures.cpuTbt, 120, 'ms'),
    createMaximum('G12', 'own scripts, gzip', figures.scriptKilobytes, budget.scriptKilobytes, 'KB'),
  ];
}

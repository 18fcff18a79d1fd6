import type { Outcome } from '../goal.ts';
import type { PageFigures } from './audit-page.ts';

/** What each page promises beyond what all promise. */
export interface PageBudget {
  name: string;
  performance: number;
  scriptKilobytes: number;
}

/** G13: scores and times of a visit. G12: the bytes of the page's own scripts. */
export function judgePage(budget: PageBudget, figures: PageFigures): Outcome[] {
  const { name } = budget;
  const atLeast = (what: string, value: number, limit: number): Outcome => ({
    id: 'G13',
    what: `${name}: ${what}`,
    value,
    limit,
    unit: '',
    atLeast: true,
    detail: '',
  });
  const atMost = (id: string, what: string, value: number, limit: number, unit: string): Outcome => ({
    id,
    what: `${name}: ${what}`,
    value,
    limit,
    unit,
    detail: '',
  });
  const faults = figures.faults.join(', ');
  return [
    atLeast('performance', figures.performance, budget.performance),
    { ...atLeast('accessibility', figures.accessibility, 100), detail: faults },
    { ...atLeast('best practices', figures.bestPractices, 100), detail: faults },
    { ...atLeast('SEO', figures.seo, 100), detail: faults },
    atMost('G13', 'largest contentful paint', figures.lcp / 1000, 2, 's'),
    atMost('G13', 'layout shift', figures.cls, 0.02, ''),
    atMost('G13', 'blocking time', figures.tbt, 150, 'ms'),
    atMost('G12', 'own scripts, gzip', figures.scriptKilobytes, budget.scriptKilobytes, 'KB'),
  ];
}

import { riskWeights, type WeightedRisk } from '@app/listings';
import { readOptions } from '@app/service-kit';
import type { RiskShown } from '@app/types/admin/lists';
import type { Collection, Document, Filter } from 'mongodb';
import type { Page } from '../paging.store.ts';

/** A risk code with the expression that detects it. */
export type RiskRule = readonly [code: WeightedRisk, condition: Document];

/** Fields that `createRiskStages` adds. */
export interface RiskScore {
  riskReasons: RiskShown['reasons'];
  riskScore: number;
}

/** Creates one rule for each risk, which matches if the document's `field` lists the risk. */
export const toRiskRules = (field: string): RiskRule[] =>
  (Object.keys(riskWeights) as WeightedRisk[]).map((code) => [
    code,
    { $in: [code, { $ifNull: [`$${field}`, []] }] },
  ]);

/** Creates the pipeline stages that add the matching risks, highest weight first, and the sum of their weights. */
export const createRiskStages = (rules: readonly RiskRule[]): Document[] => [
  {
    $set: {
      riskReasons: {
        $filter: {
          input: rules
            .map(([code, condition]) => ({ code, weight: riskWeights[code], condition }))
            .sort((a, b) => b.weight - a.weight)
            .map(({ code, weight, condition }) => ({
              $cond: [condition, { code: { $literal: code }, weight: { $literal: weight } }, null],
            })),
          cond: { $ne: ['$$this', null] },
        },
      },
    },
  },
  { $set: { riskScore: { $sum: '$riskReasons.weight' } } },
];

export const toRisk = ({ riskReasons, riskScore }: Partial<RiskScore>): RiskShown | null =>
  riskReasons && riskScore !== undefined
    ? { score: riskScore, reasons: riskReasons.map(({ code, weight }) => ({ code, weight })) }
    : null;

/** Finds one page of the documents that match, with the total. With rules, the riskiest come first, with their risk. */
export async function findPageByRisk<Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  sort: Record<string, 1 | -1>,
  { page, pageSize }: Page,
  rules?: readonly RiskRule[],
): Promise<{ total: number; matches: { doc: Doc; risk: RiskShown | null }[] }> {
  const stages = [
    { $match: filter },
    ...(rules ? createRiskStages(rules) : []),
    { $sort: { ...(rules && { riskScore: -1 }), ...sort } },
    { $skip: (page - 1) * pageSize },
    { $limit: pageSize },
  ];
  const [total, docs] = await Promise.all([
    collection.countDocuments(filter, readOptions),
    collection.aggregate<Doc & Partial<RiskScore>>(stages, readOptions).toArray(),
  ]);
  return { total, matches: docs.map((doc) => ({ doc, risk: toRisk(doc) })) };
}

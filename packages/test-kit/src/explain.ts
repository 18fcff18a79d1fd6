import type { IndexSpec } from '@app/db';
import type { Db, Document, MongoClient } from 'mongodb';
import { expect } from 'vitest';

/** An unread cursor of `find` or `aggregate`. */
export interface Explainable {
  explain(verbosity: 'executionStats'): Promise<Document>;
}

/** How MongoDB ran a query. */
export interface QueryPlan {
  /** Stages, outermost first: `FETCH`, `IXSCAN`, `SORT`, `$group`, … */
  stages: string[];
  /** Names of the used indexes. */
  indexes: string[];
  docsExamined: number;
  returnedCount: number;
}

/** Runs the query and returns its plan. */
export async function explainQuery(query: Explainable): Promise<QueryPlan> {
  const explanation = await query.explain('executionStats');
  const plan: QueryPlan = { stages: [], indexes: [], docsExamined: 0, returnedCount: 0 };
  const pipeline: Document[] = explanation.stages ?? [];
  for (const stage of pipeline) {
    const [name = ''] = Object.keys(stage);
    if (name === '$cursor' || name === '$geoNearCursor') addCursorPlan(stage[name], plan);
    else plan.stages.unshift(name);
  }
  if (pipeline.length === 0) addCursorPlan(explanation, plan);
  return plan;
}

function addCursorPlan({ queryPlanner, executionStats }: Document, plan: QueryPlan): void {
  plan.docsExamined += executionStats.totalDocsExamined;
  plan.returnedCount += executionStats.nReturned;
  // The slot-based engine, which some queries use, nests the plan one level deeper.
  addStages(queryPlanner.winningPlan.queryPlan ?? queryPlanner.winningPlan, plan);
}

function addStages(stage: Document, plan: QueryPlan): void {
  plan.stages.push(stage.stage);
  if (stage.indexName) plan.indexes.push(stage.indexName);
  for (const input of [stage.inputStage, ...(stage.inputStages ?? [])]) if (input) addStages(input, plan);
}

const readCommands = new Set(['find', 'aggregate', 'count', 'distinct', 'findAndModify']);

/**
 * Records all reads of these collections that the client sends from now on, so that a test sees what a service really
 * asks. Requires a client with `monitorCommands`.
 */
export function recordQueries(client: MongoClient, collections: readonly string[]): Document[] {
  const sentCommands: Document[] = [];
  client.on('commandStarted', ({ commandName, command }) => {
    const isStream = command.pipeline?.[0]?.$changeStream !== undefined;
    if (readCommands.has(commandName) && collections.includes(command[commandName]) && !isStream)
      sentCommands.push(command);
  });
  return sentCommands;
}

/**
 * Fails unless a recorded query uses indexes only. Returns its plan, and a message for further expectations. MongoDB
 * plans without some kinds of index under the Stable API, with which services and test databases connect.
 */
export async function expectRecordedIndexed(db: Db, query: Document) {
  const { lsid, $clusterTime, $db, readConcern, maxTimeMS, ...command } = query;
  const plan = await explainQuery({ explain: (verbosity) => db.command({ explain: command, verbosity }) });
  const message = `${JSON.stringify(command.filter ?? command.pipeline)}: ${plan.stages.join(' < ')}`;
  expect(plan.stages, message).not.toContain('COLLSCAN');
  expect(plan.stages, message).not.toContain('SORT');
  return { ...plan, message };
}

/**
 * Fails unless the query uses indexes only: no collection scan, no sort in memory, and at most `maxDocsPerResult`
 * documents read per result. It must return something. Aggregations that group need their own limit.
 */
export async function expectIndexed(query: Explainable, { maxDocsPerResult = 3 } = {}): Promise<QueryPlan> {
  const plan = await explainQuery(query);
  const forbiddenStages = plan.stages.filter((stage) => ['COLLSCAN', 'SORT', '$sort'].includes(stage));
  const message = `${plan.stages.join(' < ')}; ${plan.docsExamined} documents read for ${plan.returnedCount}`;
  expect(forbiddenStages, `The query needs ${forbiddenStages.join(' and ')}: ${message}`).toEqual([]);
  expect(
    plan.returnedCount,
    `The query finds nothing, so its plan proves nothing: ${message}`,
  ).toBeGreaterThan(0);
  expect(plan.docsExamined, `The query reads too much: ${message}`).toBeLessThanOrEqual(
    maxDocsPerResult * plan.returnedCount,
  );
  return plan;
}

/** Returns the indexes that queries must use, as `notes.newest`: all except those for expiry. */
export const listProvableIndexes = (indexes: Readonly<Record<string, readonly IndexSpec[]>>): string[] =>
  Object.entries(indexes).flatMap(([collection, specs]) =>
    specs
      .filter(({ expireAfterSeconds }) => expireAfterSeconds === undefined)
      .map(({ name }) => `${collection}.${name}`),
  );

/** Fails unless each index of a service's own collections has a query here, which uses it and no collection scan. */
export async function expectIndexesUsed(
  ownCollections: Readonly<Record<string, { indexes: readonly IndexSpec[] }>>,
  queries: Readonly<Record<string, Explainable>>,
): Promise<void> {
  const indexes = Object.fromEntries(
    Object.entries(ownCollections).map(([name, collection]) => [name, collection.indexes]),
  );
  expect(Object.keys(queries).sort()).toEqual(listProvableIndexes(indexes).sort());
  for (const [name, query] of Object.entries(queries)) {
    const { indexes: usedIndexes } = await expectIndexed(query);
    expect(usedIndexes).toContain(name.split('.')[1]);
  }
}

import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { detectReviewLanguage } from '../detect-language.ts';
import type { ReviewDoc } from '../review.ts';

const batchSize = 1000;

type TextFields = Pick<ReviewDoc, 'title' | 'text' | 'locale' | 'revision' | 'language'>;
const textProjection = { title: 1, text: 1, locale: 1, 'revision.content': 1 } as const;

export async function addReviewLanguages(db: Db): Promise<void> {
  const reviews = db.collection<TextFields>('reviews');
  let writes: AnyBulkWriteOperation<TextFields>[] = [];
  // Old documents may not satisfy the validator.
  const flushWrites = () => reviews.bulkWrite(writes, { ordered: false, bypassDocumentValidation: true });
  for await (const { _id, text, title, locale = 'en', revision } of reviews.find(
    { language: { $exists: false } },
    { projection: textProjection },
  )) {
    const revisedContent = revision?.content;
    const $set = {
      language: detectReviewLanguage({ title, text }, locale),
      ...(revisedContent && { 'revision.content.language': detectReviewLanguage(revisedContent, locale) }),
    };
    // A review that changed meanwhile has its language already, or is found by the next run.
    const filter = { _id, text, ...(revisedContent && { 'revision.content.text': revisedContent.text }) };
    writes.push({ updateOne: { filter, update: { $set } } });
    if (writes.length < batchSize) continue;
    await flushWrites();
    writes = [];
  }
  if (writes.length > 0) await flushWrites();
}

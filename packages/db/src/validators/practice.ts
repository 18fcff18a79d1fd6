import type {
  DraftDoc,
  FigureDoc,
  PhotoDoc,
  PreferencesDoc,
  SavedPeopleDoc,
  SavedPersonEntry,
} from '../practice.ts';
import {
  anyFields,
  count,
  date,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  objectId,
} from '../schema.ts';

const random = { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' };

export const draft = defineShape<DraftDoc>({
  _id: defineNonEmptyText(100),
  step: count(7, 1),
  values: anyFields,
  savedAt: date,
});

export const photo = defineShape<PhotoDoc>({
  _id: random,
  userId: defineNonEmptyText(),
  bytes: count(),
  createdAt: date,
});

export const figure = defineShape<FigureDoc>({
  _id: defineNonEmptyText(40),
  listingId: objectId,
  day: date,
  views: count(),
  appearances: count(),
  phone: count(),
  website: count(),
});

export const savedPeople = defineShape<SavedPeopleDoc>({
  _id: defineNonEmptyText(100),
  people: defineList(
    defineShape<SavedPersonEntry>({ listingId: objectId, note: defineText(1000), savedAt: date }),
    200,
  ),
});

export const preferences = defineShape<PreferencesDoc>({
  _id: defineNonEmptyText(100),
  off: defineList(defineNonEmptyText(), 20),
  token: random,
});

import type {
  DraftDoc,
  FigureDoc,
  PhotoDoc,
  PreferencesDoc,
  SavedPeopleDoc,
  SavedPersonEntry,
} from '../practice.ts';
import { anyFields, count, date, listOf, nonEmpty, objectId, shape, text } from '../schema.ts';

const random = { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' };

export const draft = shape<DraftDoc>({
  _id: nonEmpty(100),
  step: count(7, 1),
  values: anyFields,
  savedAt: date,
});

export const photo = shape<PhotoDoc>({ _id: random, userId: nonEmpty(), bytes: count(), createdAt: date });

export const figure = shape<FigureDoc>({
  _id: nonEmpty(40),
  listingId: objectId,
  day: date,
  views: count(),
  appearances: count(),
  phone: count(),
  website: count(),
});

export const savedPeople = shape<SavedPeopleDoc>({
  _id: nonEmpty(100),
  people: listOf(shape<SavedPersonEntry>({ listingId: objectId, note: text(1000), savedAt: date }), 200),
});

export const preferences = shape<PreferencesDoc>({
  _id: nonEmpty(100),
  off: listOf(nonEmpty(), 20),
  token: random,
});

import { crc32, deflateSync } from 'node:zlib';
import { type Db, getCollections, type ListingDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import {
  countBytes,
  createPhotoName,
  type PhotoFiles,
  putPhoto,
  reEncode,
  toPhotoPath,
} from '@app/storage/photo';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';

type Color = readonly [red: number, green: number, blue: number];
/** A rectangle in pixels; boxes are drawn in order. */
type Box = readonly [left: number, top: number, width: number, height: number, color: Color];

const [width, height] = [800, 600];

const sky: Color = [178, 208, 226];
const wall: Color = [222, 205, 178];
const glass: Color = [120, 158, 176];
const dark: Color = [62, 70, 78];
const light: Color = [243, 240, 232];
const wood: Color = [150, 108, 72];
const leaf: Color = [96, 134, 92];
const asphalt: Color = [108, 112, 116];

/** Scenes with the description that an owner would write, and their boxes. */
const scenes: readonly { kind: string; alt: string; boxes: readonly Box[] }[] = [
  {
    kind: 'Entrance',
    alt: 'The front door between two windows, seen from the street.',
    boxes: [
      [0, 0, width, 490, sky],
      [0, 490, width, 110, asphalt],
      [60, 110, 680, 380, wall],
      [60, 90, 680, 30, dark],
      [340, 250, 120, 240, wood],
      [355, 265, 90, 110, glass],
      [130, 230, 150, 140, glass],
      [520, 230, 150, 140, glass],
      [300, 490, 200, 110, light],
      [110, 440, 190, 50, leaf],
      [500, 440, 190, 50, leaf],
    ],
  },
  {
    kind: 'Parking',
    alt: 'Parking spaces in front of the building; the one next to the door is wider.',
    boxes: [
      [0, 0, width, 180, sky],
      [0, 140, width, 150, wall],
      [60, 180, 120, 110, wood],
      [240, 190, 480, 60, glass],
      [0, 290, width, 310, asphalt],
      [250, 310, 8, 270, light],
      [430, 310, 8, 270, light],
      [610, 310, 8, 270, light],
      [465, 350, 120, 170, [150, 60, 60]],
      [480, 385, 90, 50, glass],
    ],
  },
  {
    kind: 'Fitting room',
    alt: 'A fitting room with parallel bars, a tall mirror and two chairs.',
    boxes: [
      [0, 0, width, 430, light],
      [0, 430, width, 170, wood],
      [80, 90, 140, 340, glass],
      [300, 330, 420, 12, dark],
      [330, 380, 420, 12, dark],
      [310, 342, 12, 160, dark],
      [700, 342, 12, 190, dark],
      [560, 120, 160, 120, sky],
      [90, 470, 90, 20, leaf],
      [90, 400, 16, 150, leaf],
    ],
  },
];

/** Number of listings with photos besides the fullest profile. */
const furtherListingCount = 9;

/** Gives photos of the place to some claimed listings near St. Louis, the fullest profile among them. */
export async function addPlacePhotos(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const { listings, photos } = getCollections(db);
  const fullListing = await listings.findOne({ _id: new ObjectId(personas.full.id) });
  const furtherListings = await listings
    .find({ _id: { $ne: fullListing?._id }, approved: true, ownerUserId: { $exists: true }, zipCode: /^63/ })
    .sort({ _id: 1 })
    .limit(furtherListingCount)
    .toArray();
  const pictures: PhotoFiles[] = [];
  for (const { boxes } of scenes) pictures.push(await reEncode(drawPng(boxes), 'place'));
  const chosenListings = [fullListing, ...furtherListings].filter((listing) => listing !== null);
  for (const [index, { _id, ownerUserId = '' }] of chosenListings.entries()) {
    const placePhotos: NonNullable<ListingDoc['placePhotos']> = [];
    // The first has all; others begin with another scene and have fewer.
    const photoCount = index === 0 ? scenes.length : 1 + (index % scenes.length);
    for (let i = 0; i < photoCount; i++) {
      const pictureIndex = (index + i) % scenes.length;
      const { kind, alt } = scenes[pictureIndex]!;
      const photoFiles = pictures[pictureIndex]!;
      const photoName = createPhotoName();
      const photoDoc = {
        _id: photoName,
        userId: ownerUserId,
        bytes: countBytes(photoFiles),
        showsPlace: true,
      } as const;
      await photos.insertOne({ ...photoDoc, createdAt: now });
      await putPhoto(storage, photoName, photoFiles);
      placePhotos.push({ photo: toPhotoPath(photoName), kind, alt });
    }
    await listings.updateOne({ _id }, { $set: { placePhotos } });
  }
}

/** A PNG without interlacing, eight bits for each color. */
function drawPng(boxes: readonly Box[]): Buffer {
  const rowBytes = 1 + width * 3; // a row begins with its filter: none
  const rows = Buffer.alloc(rowBytes * height);
  for (const [left, top, boxWidth, boxHeight, color] of boxes)
    for (let y = top; y < top + boxHeight; y++)
      for (let x = left; x < left + boxWidth && x < width; x++) rows.set(color, y * rowBytes + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}

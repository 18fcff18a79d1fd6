// Generated test pictures, harmless and malicious.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Noise like in a photo, because smooth areas compress to nothing. */
export function createPhoto(width = 640, height = 480) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7919 + (i >> 7) * 104_729) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** With location, camera name and comment. */
export const createGeotaggedPhoto = () =>
  createPhoto()
    .withExif({
      IFD0: { Make: 'Canary Camera', Copyright: 'Canary Person', ImageDescription: 'Canary words' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 37/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '90/1 11/1 24/1',
      },
    })
    .jpeg()
    .toBuffer();

/** A rotated picture with an EXIF orientation. Upright it is red on the left and blue on the right. */
export async function createSidewaysPhoto(): Promise<Buffer> {
  const createHalf = (background: string) => ({
    create: { width: 300, height: 300, channels: 3 as const, background },
  });
  const upright = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } })
    .composite([{ input: createHalf('#0000ff'), left: 300, top: 0 }])
    .png()
    .toBuffer();
  // Orientation 6 is rotated right by 90° when shown, so it is stored rotated left.
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

/** Two frames, red and blue. */
export async function createAnimatedPhoto(): Promise<Buffer> {
  const createFrame = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await createFrame('#ff0000'), await createFrame('#0000ff')], { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
function createChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}
function createPng(width: number, height: number, pixels: Buffer, ...extraChunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit per pixel, grey
  const parts = [
    createChunk('IHDR', header),
    ...extraChunks,
    createChunk('IDAT', pixels),
    createChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([pngSignature, ...parts]);
}

/** 256 million pixels in 32 kB. */
export const createPixelBomb = () =>
  createPng(16_000, 16_000, deflateSync(Buffer.alloc((16_000 / 8 + 1) * 16_000)));

/** A small file that claims a huge size. */
export const createFalseHugePng = () => createPng(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(Buffer.alloc(100)));

/** A small picture with a colour profile that decompresses to 200 MB. */
export function createProfileBomb(): Buffer {
  const profile = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
  const namedProfile = Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), profile]);
  return createPng(64, 64, deflateSync(Buffer.alloc((64 / 8 + 1) * 64)), createChunk('iCCP', namedProfile));
}

/** A valid picture followed by HTML. */
export const createPictureWithHtml = async () =>
  Buffer.concat([
    await createPhoto().jpeg().toBuffer(),
    Buffer.from('<html><script>canary()</script></html>', 'latin1'),
  ]);

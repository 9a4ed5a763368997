import { Readable } from "node:stream";
import type { Sharp, SharpConstructor } from "sharp";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "./context.ts";
import { readWhole, removeFile, storeFile } from "./files.ts";
import type { Upload } from "./route.ts";
import { makeTurns } from "./turns.ts";

/** What becomes of a picture: a person's is cut square, a logo keeps its shape, both 512 px; one in an email keeps its shape and is 1600 px at most. */
export type PictureShape = "person" | "logo" | "email";
export type Picture = { bytes: Buffer; contentType: "image/png" | "image/jpeg" };

const sidePx = 512;
const emailPx = 1600;

/**
 * The most pixels of a picture. A JPEG is read at a part of its size, so it may be as large as phones take them; the others are
 * unpacked as they are.
 */
const maxPixels = { jpeg: 64_000_000, other: 24_000_000 } as const;

/** Seconds until the making is given up. */
const maxSeconds = 10;

/** A logo larger than this is a photo, and smaller as a JPEG; in bytes. */
const photoBytes = 150_000;

const accepted = ["image/png", "image/jpeg", "image/webp"];
/** What people try, and what they can do instead. */
const insteadOf: Record<string, string> = {
  "image/svg+xml": "This is an SVG drawing: save it as a PNG first.",
  "image/gif": "This is a GIF: save it as a PNG first.",
  "image/heic": "This is a HEIC photo: share it as a JPEG first.",
  "image/heif": "This is a HEIC photo: share it as a JPEG first.",
};

/** One picture at a time, because making one keeps a processor and some memory busy; a business with several waits for itself. */
const turns = makeTurns({
  max: 1,
  overall: 1,
  maxWaiting: 2,
  maxWaitingOverall: 20,
  waitSeconds: 20,
  refusal: "Several pictures are being made right now. Please send this one again in a moment.",
});

const wrong = (message: string): AppError =>
  new AppError("validation_failed", message, { errors: { file: message } });

/** Throws 415, and says what to do, for what is not a PNG, JPEG or WebP by its content. */
export function requirePicture(mimeType: string): void {
  if (!accepted.includes(mimeType))
    throw new AppError(
      "unsupported_type",
      ["Upload a picture: PNG, JPEG or WebP.", insteadOf[mimeType]].filter(Boolean).join(" "),
    );
}

let loaded: Promise<SharpConstructor> | undefined;

// 20 MB of a library, for something that is done now and then: loaded when it is first needed.
function sharpOnce(): Promise<SharpConstructor> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Whatever else the library reads (SVG, PDF, TIFF …) is not even looked at.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
    });
    return sharp;
  });
  return loaded;
}

const broken = "This picture can’t be read. It may be incomplete; choose another one.";
const tooMany = "This picture has too many pixels. Choose a smaller one.";
const refuse = (error: unknown): never => {
  throw wrong(/pixel limit/i.test(String(error)) ? tooMany : broken);
};

/**
 * Makes a picture anew from its pixels alone: turned upright, as large as its shape allows, without metadata or anything that was appended. Throws 400 for
 * one that is broken or has too many pixels, 415 for another format, and 429 when too many wait.
 */
export async function remakePicture(
  business: string,
  source: Uint8Array,
  shape: PictureShape,
): Promise<Picture> {
  return turns.inTurn(business, async () => {
    const sharp = await sharpOnce();
    const open = (limitInputPixels: number): Sharp =>
      sharp(source, { limitInputPixels, failOn: "error", sequentialRead: true });
    const read = await open(maxPixels.jpeg).metadata().catch(refuse);
    const most = read.format === "jpeg" ? maxPixels.jpeg : maxPixels.other;
    if (read.width * read.height > most) throw wrong(tooMany);
    const upright = open(most).timeout({ seconds: maxSeconds }).autoOrient().toColorspace("srgb");
    const made =
      shape === "person" ? personOf(upright) : logoOf(upright, shape === "email" ? emailPx : sidePx);
    return made.catch(refuse);
  });
}

async function personOf(upright: Sharp): Promise<Picture> {
  const bytes = await upright
    .resize(sidePx, sidePx, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { bytes, contentType: "image/jpeg" };
}

async function logoOf(upright: Sharp, most: number): Promise<Picture> {
  const small = upright.resize(most, most, { fit: "inside", withoutEnlargement: true });
  const bytes = await small.clone().png({ compressionLevel: 9 }).toBuffer();
  if (bytes.length <= photoBytes) return { bytes, contentType: "image/png" };
  const sharp = await sharpOnce();
  if (!(await sharp(bytes).stats()).isOpaque) return { bytes, contentType: "image/png" };
  return { bytes: await sharp(bytes).jpeg({ quality: 88 }).toBuffer(), contentType: "image/jpeg" };
}

/**
 * Makes an uploaded picture anew and does `work` with the file of it in one transaction; what was uploaded goes. As `remakePicture`, and
 * 402 when the business's storage is full. Holds no connection while the picture is made.
 */
export async function keepPicture<T>(
  { database, workspaceId, transact }: OpenCtx,
  upload: Upload,
  shape: PictureShape,
  work: (ctx: Ctx, fileId: string) => Promise<T>,
): Promise<T> {
  requirePicture(upload.mimeType);
  const source = await readWhole(database, workspaceId, upload.fileId);
  const { bytes } = await remakePicture(workspaceId, source, shape);
  const { fileId } = await storeFile(database, workspaceId, Readable.from([bytes]), bytes.length);
  try {
    return await transact(async (ctx) => {
      await removeFile(ctx.tx, upload.fileId);
      return work(ctx, fileId);
    });
  } catch (error) {
    await database.inWorkspace(workspaceId, (tx) => removeFile(tx, fileId)).catch(() => {});
    throw error;
  }
}

/** How it is tried to make a picture smaller, one after the other. */
const shrinkings = [
  { side: 1600, quality: 80 },
  { side: 1200, quality: 75 },
  { side: 800, quality: 70 },
  { side: 500, quality: 60 },
] as const;

/** A picture as a JPEG of at most so many bytes, on white; undefined where even a small one is larger. */
export async function shrinkPicture(
  business: string,
  source: Uint8Array,
  maxBytes: number,
): Promise<Buffer | undefined> {
  return turns.inTurn(business, async () => {
    const sharp = await sharpOnce();
    for (const { side, quality } of shrinkings) {
      const bytes = await sharp(source, { limitInputPixels: maxPixels.jpeg, failOn: "error" })
        .timeout({ seconds: maxSeconds })
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality })
        .toBuffer()
        .catch(refuse);
      if (bytes.length <= maxBytes) return bytes;
    }
    return undefined;
  });
}

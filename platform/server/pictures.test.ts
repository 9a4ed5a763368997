import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { AppError } from "#platform/contract/errors.ts";
import { isDrawable } from "./pdf-image.ts";
import { remakePicture, requirePicture } from "./pictures.ts";

const plain = (width: number, height: number, background = "#c2272d") =>
  sharp({ create: { width, height, channels: 3, background } });
const remade = async (source: Uint8Array, shape: "person" | "logo" = "person") => {
  const picture = await remakePicture("a business", source, shape);
  const { format, width, height } = await sharp(picture.bytes).metadata();
  return { ...picture, format, width, height };
};
const refusal = (source: Uint8Array) =>
  remakePicture("a business", source, "logo").then(
    () => undefined,
    (error: AppError) => [error.code, error.message],
  );

describe("a picture that is made anew", () => {
  test("of a person is a square of 512 px, a logo keeps its shape and is not made larger", async () => {
    const wide = await plain(2000, 1000).png().toBuffer();
    expect(await remade(wide)).toMatchObject({ format: "jpeg", width: 512, height: 512 });
    expect(await remade(wide, "logo")).toMatchObject({ format: "png", width: 512, height: 256 });
    const small = await plain(40, 20).webp().toBuffer();
    expect(await remade(small)).toMatchObject({ width: 512, height: 512 });
    expect(await remade(small, "logo")).toMatchObject({ width: 40, height: 20 });
  });

  test("a logo keeps what is transparent, and can be drawn on paper", async () => {
    const clear = sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { bytes } = await remade(await clear.webp().toBuffer(), "logo");
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    expect(isDrawable(bytes)).toBe(true);
  });

  test("a photo as a logo becomes a JPEG, which is smaller", async () => {
    const pixels = randomBytes(700 * 700 * 3);
    const noise = sharp(pixels, { raw: { width: 700, height: 700, channels: 3 } });
    const picture = await remade(await noise.png().toBuffer(), "logo");
    expect(picture.contentType).toBe("image/jpeg");
    expect(isDrawable(picture.bytes)).toBe(true);
  });

  test("stands upright, and has none of what the camera noted", async () => {
    // Left half red, right half blue, and a note that it is to be turned by 90 degrees clockwise.
    const turned = await plain(400, 400)
      .composite([{ input: await plain(200, 400, "#0000ff").png().toBuffer(), left: 200, top: 0 }])
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "Somebody’s secret" } } })
      .jpeg()
      .toBuffer();
    expect(turned.includes("secret")).toBe(true);
    const { bytes } = await remade(turned);
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata();
    expect([exif, orientation, icc, xmp, bytes.includes("secret")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ]);
    const { data } = await sharp(bytes)
      .extract({ left: 256, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data[2]).toBeLessThan(80);
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "a %s that is also a page and an archive comes out as a picture alone",
    async (format) => {
      const picture = await plain(64, 64)[format]().toBuffer();
      const other = `<html><script>alert(1)</script></html>PK\u0003\u0004${"x".repeat(300)}PK\u0005\u0006`;
      for (const shape of ["person", "logo"] as const) {
        const { bytes } = await remade(Buffer.concat([picture, Buffer.from(other, "latin1")]), shape);
        for (const trace of ["<html", "<script", "PK\u0003\u0004"]) expect(bytes.includes(trace)).toBe(false);
      }
    },
  );

  test("a comment inside a JPEG does not come along", async () => {
    const jpeg = await plain(64, 64).jpeg().toBuffer();
    const words = Buffer.from("<script>alert(1)</script>");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(words.length + 2);
    const commented = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      words,
      jpeg.subarray(2),
    ]);
    expect((await remade(commented)).bytes.includes("<script")).toBe(false);
  });

  test("of several that move, the first stands still", async () => {
    const frames = await sharp(
      await Promise.all(["#ff0000", "#0000ff"].map((color) => plain(50, 50, color).png().toBuffer())),
      { join: { animated: true } },
    )
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await remade(frames, "logo")).toMatchObject({ width: 50, height: 50 });
  });
});

describe("what is refused", () => {
  test.each([
    ["image/svg+xml", /SVG drawing/],
    ["image/gif", /GIF/],
    ["image/heic", /share it as a JPEG/],
    ["text/html", /PNG, JPEG or WebP\.$/],
  ])("%s, in plain words", (mimeType, words) => {
    expect(() => requirePicture(mimeType)).toThrow(words);
  });

  test("a drawing whose type was not noticed is not even read", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
    expect(await refusal(Buffer.from(svg))).toEqual([
      "validation_failed",
      expect.stringContaining("can’t be read"),
    ]);
  });

  test("one that is cut off, and one that is no picture", async () => {
    const png = await plain(600, 600).png({ compressionLevel: 0 }).toBuffer();
    expect((await refusal(png.subarray(0, png.length / 2)))?.[0]).toBe("validation_failed");
    expect((await refusal(Buffer.from("hello")))?.[0]).toBe("validation_failed");
  });

  test("one that unpacks to very many pixels, however small it is", async () => {
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9, palette: true }).toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(bomb)).toEqual(["validation_failed", expect.stringContaining("too many pixels")]);
    const large = await plain(5000, 5000).png({ compressionLevel: 9, palette: true }).toBuffer();
    expect(await refusal(large)).toEqual(["validation_failed", expect.stringContaining("too many pixels")]);
  });

  test("more than a few of one business at once; others still get a turn", async () => {
    const png = await plain(800, 800).png().toBuffer();
    const many = Array.from({ length: 8 }, () => remakePicture("a busy business", png, "person"));
    const other = remakePicture("another business", png, "person");
    const codes = (await Promise.allSettled(many)).map((one) =>
      one.status === "fulfilled" ? "made" : (one.reason as AppError).code,
    );
    expect(codes.filter((code) => code === "made")).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(["made", "rate_limited"]));
    expect((await other).bytes.length).toBeGreaterThan(0);
  });
});

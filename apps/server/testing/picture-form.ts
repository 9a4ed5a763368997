import sharp from "sharp";

/** A picture in one color, as bytes. */
export const pictureOf = (color = "#c2272d", [width, height] = [64, 64]): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

/** A form with one file, as the calls for pictures take it. */
export function fileForm(bytes: Uint8Array | string, name = "picture.png"): FormData {
  const form = new FormData();
  form.set("file", new Blob([bytes as never]), name);
  return form;
}

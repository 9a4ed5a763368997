/** No network shows more: the longer side in pixels. */
const longestSide = 2400;
/** Smaller files leave as they are, in bytes. */
const smallBytes = 1_000_000;

/** The size that a picture gets: as it is where it is small enough, and else in the same shape. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A picture from a camera made smaller before it is sent, which takes long on a phone; as it is where the browser can't, or it wouldn't be smaller. */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size < smallBytes || typeof createImageBitmap !== "function") return file;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = fittingSize(bitmap.width, bitmap.height);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.88));
    return made && made.type === file.type && made.size < file.size
      ? new File([made], file.name, { type: made.type })
      : file;
  } catch {
    // What can't be read here is judged by the server.
    return file;
  }
}

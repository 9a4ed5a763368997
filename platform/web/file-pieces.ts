/** The bytes of a chosen file, piece by piece. Leave the loop to stop early. */
export async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  // Not every browser can loop over a stream.
  const source = file.stream().getReader();
  try {
    for (let piece = await source.read(); !piece.done; piece = await source.read()) yield piece.value;
  } finally {
    await source.cancel().catch(() => undefined);
  }
}

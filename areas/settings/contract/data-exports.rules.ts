/** True for the name of a column that may hold a secret. */
export const looksSecret = (column: string): boolean =>
  /secret|token|hash|sealed|password|passkey|credential|private|verifier|(^|_)keys?($|_)|stripe|(^|_)auth($|_)/.test(
    column,
  );

/** A file's name as it can be in a zip on every system; its id keeps two of one name apart. */
export const pathInZip = (id: string, fileName: string): string =>
  `files/${id}-${
    fileName
      .replace(/[^\p{L}\p{N}._ -]+/gu, "_")
      .replace(/^[. ]+|[. ]+$/g, "")
      .slice(-100) || "file"
  }`;

/** Kinds of files that are compressed already. */
export const isPacked = (mimeType: string): boolean =>
  /^(image\/(?!svg|bmp)|video\/|audio\/|application\/(pdf|zip|gzip|x-7z|vnd\.openxmlformats))/.test(mimeType);

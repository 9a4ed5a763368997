import type { OpenCtx } from "./context.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { BinaryAnswer } from "./route.ts";

/** A PDF, as bytes and as it is called. */
export type DrawnPdf = { fileName: string; bytes: Buffer };

/** A PDF as an answer. */
export const pdfAnswer = ({ fileName, bytes }: DrawnPdf): BinaryAnswer => ({
  contentType: "application/pdf",
  fileName,
  bytes,
  sizeBytes: bytes.length,
});

/** Draws a document and answers with it; 503 where it can't be drawn. */
export const drawnAnswer = async (
  { ports, workspaceId }: Pick<OpenCtx, "ports" | "workspaceId">,
  fileName: string,
  document: PdfDocument,
): Promise<BinaryAnswer> =>
  pdfAnswer({ fileName, bytes: Buffer.from(await ports.pdf.draw(document, workspaceId)) });

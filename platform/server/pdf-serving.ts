import type { MessagePort } from "node:worker_threads";
import { drawPdf } from "./pdf-drawing.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { Drawn } from "./pdf-thread.ts";

/** The thread's side of `openPdfThreads`: draws what it is sent. */
export function servePdfThread(port: MessagePort): void {
  port.on("message", (document: PdfDocument) => {
    void drawPdf(document).then(
      (bytes) => port.postMessage({ bytes } satisfies Drawn),
      (error: unknown) => port.postMessage({ failure: String(error) } satisfies Drawn),
    );
  });
}

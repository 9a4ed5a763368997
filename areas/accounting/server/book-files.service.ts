import { Readable } from "node:stream";
import type { Ctx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { writeZip, type ZippedFile } from "#platform/tables/write-zip.ts";
import { type BookFormat, guideText } from "#areas/accounting/contract/book-files.rules.ts";
import { ofxText } from "./bank-ofx.service.ts";
import { beancountText, hledgerText } from "./ledger-text.service.ts";
import { type Books, openBooks, type Span } from "./open-books.service.ts";
import { freshBooksFiles, quickBooksFiles, waveFiles, xeroFiles } from "./program-tables.service.ts";

type OneFile = { ending: string; contentType: string; text: (books: Books) => AsyncGenerator<string> };
type Zipped = { files: (books: Books) => AsyncGenerator<ZippedFile> };

const plainText = "text/plain; charset=utf-8";
const makers: Record<BookFormat, OneFile | Zipped> = {
  quickbooks: { files: quickBooksFiles },
  xero: { files: xeroFiles },
  freshbooks: { files: freshBooksFiles },
  wave: { files: waveFiles },
  hledger: { ending: "journal", contentType: plainText, text: hledgerText },
  beancount: { ending: "beancount", contentType: plainText, text: beancountText },
  ofx: { ending: "ofx", contentType: "application/x-ofx", text: ofxText },
};

async function* withGuide(format: BookFormat, files: AsyncGenerator<ZippedFile>): AsyncGenerator<ZippedFile> {
  yield { path: "how-to.txt", pieces: [guideText(format)] };
  yield* files;
}

/** The books as another program reads them, streamed; a zip with a guide where it takes several files. No cell of a table runs as a formula. */
export async function exportBooks(ctx: Ctx, format: BookFormat, span: Span): Promise<BinaryAnswer> {
  const books = await openBooks(ctx, span);
  const maker = makers[format];
  const name = `books-${format}-${books.today}`;
  return "files" in maker
    ? {
        contentType: "application/zip",
        fileName: `${name}.zip`,
        bytes: Readable.from(writeZip(withGuide(format, maker.files(books))), { objectMode: false }),
      }
    : {
        contentType: maker.contentType,
        fileName: `${name}.${maker.ending}`,
        bytes: Readable.from(maker.text(books), { objectMode: false }),
      };
}

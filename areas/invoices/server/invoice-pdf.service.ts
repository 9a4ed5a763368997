import { Readable } from "node:stream";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { readWhole, removeFile, storeFile } from "#platform/server/files.ts";
import type { DrawnPdf as Paper } from "#platform/server/pdf-answer.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import { maxAttachedBytes } from "#areas/outreach/server/index.ts";
import { brandOf } from "#areas/settings/server/index.ts";
import { getInvoice } from "./invoice-answers.service.ts";
import { kindWords, type PaperFacts, paperOf, receiptOf } from "./invoice-paper.service.ts";
import { takePaper } from "./invoice-papers.store.ts";
import * as store from "./invoices.store.ts";

/** What drawing needs: nothing of it holds a connection while it draws. */
export type Drawing = Pick<OpenCtx, "database" | "ports" | "workspaceId"> & {
  inside<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

/** As much as may be attached to an email. */
const maxBytes = maxAttachedBytes;

type Known = PaperFacts & { pdfFileId: string | null };

async function readFacts(ctx: Ctx, id: string): Promise<Known> {
  const row = found(await store.findInvoice(ctx.tx, id), "Invoice");
  const credited = row.creditsId === null ? undefined : await store.findInvoice(ctx.tx, row.creditsId);
  const { palette } = await brandOf(ctx);
  return {
    ...(palette && { color: palette.light.text }),
    invoice: await getInvoice(ctx, id),
    settings: await getBooksSettings(ctx),
    creditsNumber: credited?.invoiceNumber ?? null,
    pdfFileId: row.pdfFileId,
  };
}

async function withLogo({ database, workspaceId }: Drawing, facts: Known): Promise<PaperFacts> {
  const { logoFileId } = facts.settings;
  return logoFileId === null ? facts : { ...facts, logo: await readWhole(database, workspaceId, logoFileId) };
}

const fileNameOf = ({ invoice }: PaperFacts): string =>
  `${[kindWords[invoice.kind], invoice.invoiceNumber ?? "draft"].join(" ").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.pdf`;

/**
 * A document as a PDF. Of a finalized one the first drawing is kept, so that download, email and the client's page give the same bytes
 * for good; a draft and what was voided are drawn with a stamp each time. 404 as `getInvoice`; 503 where it can't be drawn.
 */
export async function paperFor(drawing: Drawing, id: string): Promise<Paper> {
  const { database, ports, workspaceId } = drawing;
  const facts = await drawing.inside((ctx) => readFacts(ctx, id));
  const { invoice, pdfFileId } = facts;
  const fileName = fileNameOf(facts);
  const isVoided = invoice.voidedAt !== null;
  if (pdfFileId !== null && !isVoided)
    return { fileName, bytes: await readWhole(database, workspaceId, pdfFileId) };
  const bytes = Buffer.from(await ports.pdf.draw(paperOf(await withLogo(drawing, facts)), workspaceId));
  if (invoice.finalizedAt === null || isVoided || invoice.isSample) return { fileName, bytes };
  return { fileName, bytes: await keep(drawing, id, bytes) };
}

/** Keeps a drawing unless another one was quicker; returns the one that is kept. */
async function keep({ database, workspaceId }: Drawing, id: string, bytes: Buffer): Promise<Buffer> {
  try {
    const { fileId } = await storeFile(database, workspaceId, Readable.from([bytes]), maxBytes, bytes.length);
    const kept = await database.inWorkspace(workspaceId, async (tx) => {
      const taken = await takePaper(tx, id, fileId);
      if (taken !== fileId) await removeFile(tx, fileId);
      return taken;
    });
    return kept === null || kept === fileId ? bytes : await readWhole(database, workspaceId, kept);
  } catch (error) {
    // An invoice has to be readable where the storage is full, too. Drawn again, it is the same.
    if (error instanceof AppError && error.code !== "too_large") return bytes;
    throw error;
  }
}

/** The receipt for a payment as a PDF; 404 for one of another invoice, 409 for one that was taken back. */
export async function receiptFor(
  drawing: Drawing,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<Paper> {
  const facts = await drawing.inside((ctx) => readFacts(ctx, id));
  const payment = found(
    facts.invoice.payments.find((one) => one.id === paymentId),
    "Payment",
  );
  if (payment.reversedAt !== null)
    throw new AppError("conflict", "This payment was taken back, so there is no receipt for it.");
  const bytes = Buffer.from(
    await drawing.ports.pdf.draw(receiptOf(await withLogo(drawing, facts), payment), drawing.workspaceId),
  );
  return { fileName: `Receipt-${facts.invoice.invoiceNumber}.pdf`, bytes };
}

/** Drawing for whoever asks by a call. */
export const drawingOf = (ctx: OpenCtx): Drawing => ({
  database: ctx.database,
  ports: ctx.ports,
  workspaceId: ctx.workspaceId,
  inside: (work) => ctx.transact(work),
});

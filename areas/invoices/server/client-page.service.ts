import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { DrawnPdf as Paper } from "#platform/server/pdf-answer.ts";
import { pageAnswer } from "#platform/server/public-page.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { findSessionOf } from "#platform/server/sessions.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import { isPersonLooking } from "#areas/invoices/contract/client-views.rules.ts";
import { pageLookOf } from "#areas/settings/server/index.ts";
import { isMember } from "#areas/team/server/index.ts";
import { clientPageHtml, type ClientView, goneHtml } from "./client-page-html.service.ts";
import type { Reach } from "./invoice-drafts.service.ts";
import { getInvoice, statusOfRow, todayOf } from "./invoice-answers.service.ts";
import { noteViewed } from "./invoice-letters.service.ts";
import { clientPathOf, readClientToken } from "./invoice-links.service.ts";
import { listOpenOf } from "./invoice-lists.store.ts";
import { type Drawing, paperFor, receiptFor } from "./invoice-pdf.service.ts";
import * as store from "./invoices.store.ts";

const pageName = "Page";

/** The document of a link that we made and that still holds; undefined for any other. */
export async function findByToken(
  ctx: PublicCtx,
  token: string,
  as: Reach = "invoice",
): Promise<{ workspaceId: string; id: string } | undefined> {
  const link = readClientToken(ctx.ports.secrets, token);
  if (!link) return undefined;
  const isThere = await ctx.database.transact(async (tx) => {
    await ctx.enter(tx, link.workspaceId, null);
    const row = await store.findInvoice(tx, link.invoiceId);
    return (
      row !== undefined &&
      (row.kind === "quote") === (as === "quote") &&
      row.finalizedAt !== null &&
      row.linkVersion === link.version
    );
  });
  return isThere ? { workspaceId: link.workspaceId, id: link.invoiceId } : undefined;
}

/** Work within the business of a link, as nobody who is signed in. */
export const insideOf =
  (ctx: PublicCtx, workspaceId: string) =>
  <T>(work: (inner: Ctx) => Promise<T>): Promise<T> =>
    ctx.database.transact(async (tx) => work(await ctx.enter(tx, workspaceId, null)));

/** Whether a page is opened by the business itself: whoever is signed in here and works there. */
async function isOwnLook(ctx: PublicCtx, workspaceId: string): Promise<boolean> {
  const session = await ctx.database.transact((tx) => findSessionOf(tx, ctx.sessionToken));
  if (!session) return false;
  return insideOf(ctx, workspaceId)((inner) => isMember(inner, session.userId));
}

/** Notes a look at a document's page if a person of the client's looks, as far as that can be told. */
export async function noteLook(
  ctx: PublicCtx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<void> {
  const isPerson = isPersonLooking({
    method: ctx.method,
    userAgent: ctx.header("user-agent") ?? "",
    purposes: ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => ctx.header(name)),
    fetchDest: ctx.header("sec-fetch-dest"),
  });
  if (isPerson && !(await isOwnLook(ctx, workspaceId)))
    await insideOf(ctx, workspaceId)((inner) => noteViewed(inner, id));
}

async function readView(ctx: Ctx, id: string, token: string): Promise<ClientView> {
  const invoice = await getInvoice(ctx, id);
  const today = await todayOf(ctx);
  const open = invoice.contactId === null ? [] : await listOpenOf(ctx.tx, invoice.contactId);
  return {
    invoice,
    token,
    settings: await getBooksSettings(ctx),
    look: await pageLookOf(ctx),
    others: open
      .filter((row) => row.id !== id)
      .map((row) => ({
        invoiceNumber: row.invoiceNumber,
        dueDate: row.dueDate,
        amountDue: row.amountDue,
        currency: row.currency,
        status: statusOfRow(row, today),
        path: clientPathOf(ctx, row),
      })),
  };
}

/** The client's page. Looking changes nothing that they see; the first time a person looks, the business is told. 404 for any other link. */
export async function showClientPage(ctx: PublicCtx, token: string): Promise<BinaryAnswer> {
  const at = await findByToken(ctx, token);
  if (!at) return pageAnswer(goneHtml(), 404);
  const inside = insideOf(ctx, at.workspaceId);
  const view = await inside((inner) => readView(inner, at.id, token));
  if (view.invoice.viewedAt === null) await noteLook(ctx, at);
  return pageAnswer(clientPageHtml(view));
}

async function drawingFor(
  ctx: PublicCtx,
  token: string,
  as: Reach = "invoice",
): Promise<{ drawing: Drawing; id: string }> {
  const { workspaceId, id } = found(await findByToken(ctx, token, as), pageName);
  const { database, ports } = ctx;
  return { drawing: { database, ports, workspaceId, inside: insideOf(ctx, workspaceId) }, id };
}

/** The document's PDF for whoever has the link; 404 for any other link. */
export async function clientPaper(ctx: PublicCtx, token: string, as: Reach = "invoice"): Promise<Paper> {
  const { drawing, id } = await drawingFor(ctx, token, as);
  return paperFor(drawing, id);
}

/** A payment's receipt for whoever has the link to its invoice. */
export async function clientReceipt(
  ctx: PublicCtx,
  { token, paymentId }: { token: string; paymentId: string },
): Promise<Paper> {
  const { drawing, id } = await drawingFor(ctx, token);
  return receiptFor(drawing, { id, paymentId }).catch((error: unknown) => {
    // What was taken back is the business's own affair.
    throw error instanceof AppError && error.code === "conflict"
      ? new AppError("not_found", `${pageName} not found`)
      : error;
  });
}

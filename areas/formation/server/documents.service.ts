import { AppError, found } from "#platform/contract/errors.ts";
import { productName } from "#platform/contract/product.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { drawnAnswer } from "#platform/server/pdf-answer.ts";
import type { PdfDocument } from "#platform/server/pdf-document.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import {
  documentKindsOf,
  type DocumentKind,
  documentNames,
  draftWords,
} from "#areas/formation/contract/documents.rules.ts";
import type { FormationDocument } from "#areas/formation/contract/documents.schema.ts";
import { formationChanged } from "#areas/formation/contract/formations.events.ts";
import { typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { bylawsOf } from "./bylaws.service.ts";
import { consentsOf, ledgersOf, minutesOf } from "./company-records.service.ts";
import { documentOf, factsOf, madeOf } from "./document-facts.service.ts";
import type { DocumentFacts, DocumentText } from "./document-parts.service.ts";
import * as store from "./documents.store.ts";
import { lockLive } from "./formations.service.ts";
import type { FormationRow } from "./formations.store.ts";
import { operatingAgreementOf } from "./operating-agreement.service.ts";
import { partnershipAgreementOf } from "./partnership-agreement.service.ts";
import { form2553WorksheetOf, ss4WorksheetOf } from "./worksheets.service.ts";

const texts: Readonly<Record<DocumentKind, (facts: DocumentFacts) => DocumentText>> = {
  operating_agreement: operatingAgreementOf,
  bylaws: bylawsOf,
  partnership_agreement: partnershipAgreementOf,
  minutes: minutesOf,
  consents: consentsOf,
  ledgers: ledgersOf,
  ss4_worksheet: ss4WorksheetOf,
  form2553_worksheet: form2553WorksheetOf,
};

/** The most versions of all kinds that an order has. */
const maxDocuments = 200;

/** What an order's paper of a kind looks like. */
export function paperOf(row: FormationRow, kind: DocumentKind, madeAt: string): PdfDocument {
  return { ...texts[kind](factsOf(row)), author: productName, madeAt, footer: draftWords };
}

/**
 * Makes a paper of an order's answers of now. Where the last one of its kind says the same, that one is the answer. 409 for a kind that the type of
 * business doesn't have, for a canceled order, and for more papers than an order has.
 */
export async function createDocument(ctx: Ctx, id: string, kind: DocumentKind): Promise<FormationDocument> {
  const row = await lockLive(ctx, id);
  if (!documentKindsOf(row.businessType).includes(kind))
    throw new AppError(
      "conflict",
      `${typeNames[row.businessType]}: it has no ${documentNames[kind].toLowerCase()}`,
    );
  if (row.isSample)
    throw new AppError("conflict", "This order is a sample: documents are created for your own");
  const now = madeOf(row);
  const all = await store.listDocuments(ctx.tx, [id]);
  const last = all.filter((one) => one.kind === kind).at(-1);
  if (last?.madeOf === now) return documentOf(last, now);
  if (all.length >= maxDocuments)
    throw new AppError("conflict", `An order can have ${maxDocuments} documents`);
  const createdAt = ctx.now.toISOString();
  const made: store.DocumentRow = {
    workspaceId: ctx.workspaceId,
    id: newId(),
    formationId: id,
    kind,
    version: (last?.version ?? 0) + 1,
    madeOf: now,
    madeBy: ctx.actor.userId,
    createdAt,
  };
  await store.insertDocument(ctx.tx, { ...made, paper: paperOf(row, kind, createdAt) });
  await ctx.publish(formationChanged, { formationId: id, businessName: row.businessName });
  return documentOf(made, now);
}

/** A paper as a PDF, as it was made; drawn while no transaction waits. */
export async function downloadDocument(
  ctx: OpenCtx,
  { id, documentId }: { id: string; documentId: string },
): Promise<BinaryAnswer> {
  const { paper, kind, version } = await ctx.beforehand(async (inner) =>
    found(await store.findDocument(inner.tx, id, documentId), "Document"),
  );
  const fileName = `${documentNames[kind].replaceAll(/[^\p{L}\p{N}]+/gu, "-").replace(/-$/, "")}-${version}.pdf`;
  return drawnAnswer(ctx, fileName, paper);
}

import { parse, stringify } from "uuid";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import type { InvoiceLinks } from "#areas/invoices/contract/invoice-papers.schema.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** What a link to a client's page stands for. An older version than the document's no longer leads anywhere. */
export type Link = { workspaceId: string; invoiceId: string; version: number };

const purpose = "invoice";
const bytesOf = ({ workspaceId, invoiceId, version }: Link): Buffer => {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(version);
  return Buffer.concat([parse(workspaceId), parse(invoiceId), number]);
};

/** What such a token stands for; undefined when it was forged. */
export function readClientToken(secrets: Secrets, token: string): Link | undefined {
  const payload = secrets.readToken(purpose, token);
  return payload?.length === 36
    ? {
        workspaceId: stringify(payload.subarray(0, 16)),
        invoiceId: stringify(payload.subarray(16, 32)),
        version: payload.readUInt32BE(32),
      }
    : undefined;
}

type Signing = { ports: Pick<Ports, "secrets"> } & Pick<Ctx, "workspaceId">;
type Linked = Pick<InvoiceRow, "id" | "kind" | "linkVersion">;

/** The path of the client's page of a document. */
export const clientPathOf = ({ ports, workspaceId }: Signing, { id, kind, linkVersion }: Linked): string =>
  `/${kind === "quote" ? "quote" : "invoice"}/${ports.secrets.token(purpose, bytesOf({ workspaceId, invoiceId: id, version: linkVersion }))}`;

/** Where the client sees a document, and its PDF. */
export function linksOf(
  ctx: { ports: Pick<Ports, "secrets" | "appUrl"> } & Pick<Ctx, "workspaceId">,
  row: Linked,
): InvoiceLinks {
  const clientUrl = ctx.ports.appUrl + clientPathOf(ctx, row);
  return { clientUrl, pdfUrl: `${clientUrl}/pdf` };
}

import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, endpoint, Id, NoInput } from "#platform/contract/endpoint.ts";
import { maxLogoBytes } from "#platform/contract/pictures.ts";
import { BooksSettings, BooksSettingsChanges } from "./books-settings.schema.ts";

export const booksSettingsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/settings",
    summary: "Company information and account preferences",
    reply: BooksSettings,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/accounting/settings",
    role: "manager",
    summary: "Change company information or account preferences",
    body: edits(BooksSettingsChanges),
    reply: BooksSettings,
  }),
  logo: endpoint({
    method: "GET",
    path: "/api/accounting/settings/logo",
    summary: "The logo that stands on invoices",
    /** Which one is wanted, so that another one has another address; the newest is answered. */
    query: z.strictObject({ file: Id.optional() }),
    reply: binary("image/png"),
  }),
  saveLogo: endpoint({
    method: "POST",
    path: "/api/accounting/settings/logo",
    role: "manager",
    summary: "Upload the business's logo: PNG, JPEG or WebP",
    multipart: { fields: NoInput, maxFileBytes: maxLogoBytes },
    reply: BooksSettings,
    transaction: "own",
    callsPerMinute: 20,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/api/accounting/settings/logo",
    role: "manager",
    summary: "Remove the logo",
    reply: BooksSettings,
  }),
};

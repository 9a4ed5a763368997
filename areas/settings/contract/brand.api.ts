import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, endpoint, Id, NoInput } from "#platform/contract/endpoint.ts";
import { maxLogoBytes } from "#platform/contract/pictures.ts";
import { Brand, BrandChanges } from "./brand.schema.ts";

export const brandApi = {
  get: endpoint({
    method: "GET",
    path: "/api/brand",
    summary: "How the business looks to its customers",
    reply: Brand,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/brand",
    role: "manager",
    summary: "Change the color that customers see, and whether the product is named",
    body: edits(BrandChanges),
    reply: Brand,
  }),
  logo: endpoint({
    method: "GET",
    path: "/api/brand/logo",
    summary: "The business's logo",
    /** Which one is wanted, so that another one has another address; the newest is answered. */
    query: z.strictObject({ file: Id.optional() }),
    reply: binary("image/png"),
  }),
  saveLogo: endpoint({
    method: "POST",
    path: "/api/brand/logo",
    role: "manager",
    summary: "Upload a logo: PNG, JPEG or WebP; it is made anew, 512 px at most",
    multipart: { fields: NoInput, maxFileBytes: maxLogoBytes },
    reply: Brand,
    transaction: "own",
    callsPerMinute: 20,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/api/brand/logo",
    role: "manager",
    summary: "Remove the logo",
    reply: Brand,
  }),
};

export const brandPagesApi = {
  /** On the pages and in the emails that customers get, who are not signed in. */
  logo: endpoint({
    method: "GET",
    path: "/brand/logo/:token",
    access: "public",
    summary: "The logo on a business's pages and emails",
    params: z.strictObject({ token: z.string().max(200) }),
    reply: binary("image/png"),
    callsPerMinute: 3000,
  }),
};

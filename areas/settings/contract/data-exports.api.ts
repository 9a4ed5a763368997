import { z } from "zod";
import { binary, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { OwnProof } from "#areas/auth/contract/passkeys.schema.ts";
import { DataExport, ExportLink } from "./data-exports.schema.ts";

export const dataExportsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/data-exports",
    whenClosed: "works",
    role: "owner",
    summary: "The exports of everything that the business keeps, newest first",
    reply: z.array(DataExport),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/data-exports",
    whenReadOnly: "works",
    whenClosed: "works",
    role: "owner",
    summary:
      "Begin to export everything, with your password or a passkey; one at a time: asking again answers the one under way",
    body: OwnProof,
    reply: DataExport,
    transaction: "own",
    callsPerMinute: 20,
  }),
  link: endpoint({
    method: "POST",
    path: "/api/data-exports/:id/link",
    whenReadOnly: "works",
    whenClosed: "works",
    role: "owner",
    summary:
      "Where a finished export is downloaded, in this browser and for five minutes, with your password or a passkey",
    params: IdParams,
    body: OwnProof,
    reply: ExportLink,
    transaction: "own",
    callsPerMinute: 20,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/data-exports/:id/file",
    whenClosed: "works",
    role: "owner",
    summary: "A finished export, by its link: a zip of every table, every file and a manifest.json",
    params: IdParams,
    query: z.strictObject({ proof: z.string().max(300, "This link is incomplete").default("") }),
    reply: binary("application/zip"),
    transaction: "own",
    callsPerMinute: 60,
  }),
};

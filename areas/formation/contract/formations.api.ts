import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, IdParams, NoInput } from "#platform/contract/endpoint.ts";
import {
  FileParams,
  Formation,
  FormationFile,
  formationFields,
  FormationQuery,
  maxLetterBytes,
  NewFormation,
  StepChanges,
  StepParams,
} from "./formations.schema.ts";
import { Quote, QuoteAsked } from "./quotes.schema.ts";

export const formationsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/formations",
    summary: "Orders, the newest first",
    query: FormationQuery,
    reply: z.array(Formation),
  }),
  quote: endpoint({
    method: "POST",
    path: "/api/formations/quote",
    summary: "What an order would come to, line by line",
    role: "viewer",
    keys: "work",
    body: QuoteAsked,
    reply: Quote,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/formations",
    summary: "Order the start of a business, or keep the dates of one that exists",
    role: "manager",
    body: NewFormation,
    reply: Formation,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/formations/:id",
    summary: "One order with its steps",
    params: IdParams,
    reply: Formation,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/formations/:id",
    summary: "Change an order’s name, owners, agent, address or purpose",
    role: "manager",
    params: IdParams,
    body: edits(formationFields),
    reply: Formation,
  }),
  step: endpoint({
    method: "POST",
    path: "/api/formations/:id/steps/:stepId",
    summary: "Say that a step is done, or that the state refused",
    role: "manager",
    params: StepParams,
    body: StepChanges,
    reply: Formation,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/formations/:id/cancel",
    summary: "Cancel an order",
    role: "manager",
    params: IdParams,
    reply: Formation,
  }),
  addFile: endpoint({
    method: "POST",
    path: "/api/formations/:id/files",
    summary: "Attach a letter of the state to an order",
    role: "manager",
    params: IdParams,
    multipart: { fields: NoInput, maxFileBytes: maxLetterBytes },
    reply: FormationFile,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/formations/:id/files/:fileId/file",
    summary: "Download a letter of the state",
    params: FileParams,
    reply: binary("application/octet-stream"),
  }),
  removeFile: endpoint({
    method: "DELETE",
    path: "/api/formations/:id/files/:fileId",
    summary: "Remove a letter of the state, unless it alone proves a step",
    role: "manager",
    params: FileParams,
    reply: Done,
  }),
};

import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Consent, ConsentQuery, ConsentsRecorded, NewConsents, Reach } from "./consents.schema.ts";

export const consentsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/outreach/consents",
    summary: "What a customer agreed to and took back, the last word first",
    query: ConsentQuery,
    reply: z.array(Consent),
  }),
  reach: endpoint({
    method: "GET",
    path: "/api/outreach/reach",
    summary: "Whether campaigns may email, text and call a customer now, and why not",
    query: ConsentQuery,
    reply: z.array(Reach),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/outreach/consents",
    summary: "Write down that customers agreed to emails, texts or calls, or took it back",
    body: NewConsents,
    reply: ConsentsRecorded,
    maxBodyBytes: 1_048_576,
  }),
};

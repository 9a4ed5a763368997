import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { CallRecord, PhoneRecordQuery, TextRecord } from "./phone-records.schema.ts";

export const phoneRecordsApi = {
  calls: endpoint({
    method: "GET",
    path: "/api/call-records",
    summary: "Calls, the newest first",
    query: PhoneRecordQuery,
    reply: z.array(CallRecord),
  }),
  texts: endpoint({
    method: "GET",
    path: "/api/text-records",
    summary: "Text messages, the newest first",
    query: PhoneRecordQuery,
    reply: z.array(TextRecord),
  }),
};

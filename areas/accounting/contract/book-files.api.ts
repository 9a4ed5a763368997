import { z } from "zod";
import { binary, endpoint } from "#platform/contract/endpoint.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { bookFormats } from "./book-files.rules.ts";

export const bookFilesApi = {
  export: endpoint({
    method: "GET",
    path: "/api/accounting/export/:format",
    role: "member",
    summary:
      "The books of some days as files that another accounting program reads; a zip where there are several",
    params: z.strictObject({ format: z.enum(bookFormats, { error: "Choose a program from the list" }) }),
    query: z
      .strictObject({ from: BookDay.optional(), to: BookDay.optional() })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ["to"],
        error: "The last day is before the first",
      }),
    reply: binary("application/octet-stream"),
    atOnce: 2,
  }),
};

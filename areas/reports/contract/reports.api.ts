import { z } from "zod";
import { binary, Done, endpoint } from "#platform/contract/endpoint.ts";
import {
  DownloadQuery,
  Report,
  ReportFilter,
  ReportRow,
  ReportSettings,
  ReportSettingsChanges,
  RowsQuery,
} from "./reports.schema.ts";

export const reportsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/reports",
    summary: "How the business is doing: each number with the call that lists what it counts",
    query: ReportFilter,
    reply: Report,
  }),
  /** All as one array; with `?limit=` one page and a Link header with the next one. */
  rows: endpoint({
    method: "GET",
    path: "/api/reports/rows",
    summary: "What a number of the report counts, the latest first",
    query: RowsQuery,
    reply: z.array(ReportRow),
  }),
  download: endpoint({
    method: "GET",
    path: "/api/reports/download",
    role: "member",
    summary: "The report as a file: CSV, or a workbook or PDF",
    query: DownloadQuery,
    reply: binary("application/pdf"),
    transaction: "own",
    atOnce: 2,
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/reports/settings",
    about: "person",
    summary: "Whether you get the mail on Mondays",
    reply: ReportSettings,
  }),
  saveSettings: endpoint({
    method: "PUT",
    path: "/api/reports/settings",
    whenReadOnly: "works",
    about: "person",
    role: "viewer",
    summary: "Turn your mail on Mondays on or off",
    body: ReportSettingsChanges,
    reply: ReportSettings,
  }),
  mail: endpoint({
    method: "POST",
    path: "/api/reports/mail",
    about: "person",
    role: "viewer",
    summary: "Send the mail of Mondays to yourself now",
    reply: Done,
    callsPerMinute: 5,
  }),
};

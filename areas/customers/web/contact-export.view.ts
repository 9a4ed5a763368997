import { pathOf } from "#platform/contract/endpoint.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ExportFormat } from "#areas/customers/contract/contacts.schema.ts";
import type { Listing } from "./contacts.view.ts";

/** Who is exported: those named, or all of a listing. */
export type Exported = { ids: readonly string[] } | { listing: Listing };

/** The formats, in words of the programs that open them. */
export const formatWords: readonly { format: ExportFormat; name: string; what: string }[] = [
  { format: "xlsx", name: "Excel workbook", what: "Opens in Excel, Numbers and Google Sheets." },
  { format: "csv", name: "CSV file", what: "For other programs, or to upload here again." },
  {
    format: "vcard",
    name: "Address book (vCard)",
    what: "For phones and email apps: names, phone numbers, email addresses and notes.",
  },
];

/** The address to download all of a listing. */
export const exportAddress = (listing: Listing, format: ExportFormat): string =>
  pathOf(contactsApi.export, {}, { ...listing, format });

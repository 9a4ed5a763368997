import { maxAttachmentBytes } from "#areas/customers/contract/attachments.schema.ts";

/** What is wrong with a file before it is uploaded, in words; undefined when nothing is. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  if (file.size > maxAttachmentBytes) return `“${file.name}” is larger than 25 MB. Choose a smaller file.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  return undefined;
}

/** The icon for a file. */
export function fileKind(mimeType: string): "image" | "sheet" | "text" {
  if (mimeType.startsWith("image/")) return "image";
  return /spreadsheet|excel|csv/.test(mimeType) ? "sheet" : "text";
}

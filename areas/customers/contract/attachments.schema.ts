import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";

/** Largest file, in bytes (25 MB). */
export const maxAttachmentBytes = 25 * 1024 * 1024;

export const Attachment = z.object({
  id: Id,
  fileName: z.string(),
  /** Where it is downloaded from. */
  fileUrl: z.string(),
  fileSize: z.number().int(),
  /** Detected from the content, not the name. */
  mimeType: z.string(),
  contactId: Id.nullable(),
  taskId: Id.nullable(),
  uploadedBy: Id.nullable(),
  createdAt: Instant,
});
export type Attachment = z.infer<typeof Attachment>;

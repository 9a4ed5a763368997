import { z } from "zod";

export const Video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  seconds: z.number().int(),
  /** Null until it is recorded: then its story is there as text. */
  url: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** Its story, step by step, and where each step is done. */
  story: z.array(z.object({ text: z.string(), href: z.string() })),
});
export type Video = z.infer<typeof Video>;

import { z } from "zod";

export const Video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  seconds: z.number().int(),
  url: z.string(),
  captionsUrl: z.string(),
  posterUrl: z.string(),
  /** Its story to read, step by step: where each step is done, and a picture of it with what it shows. */
  story: z.array(z.object({ text: z.string(), href: z.string(), pictureUrl: z.string(), alt: z.string() })),
});
export type Video = z.infer<typeof Video>;

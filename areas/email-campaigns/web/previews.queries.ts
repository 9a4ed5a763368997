import { useEffect, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";

type Wanted = { subject: string; content: string; contactId: string | null };
const pauseMilliseconds = 300;

/** The mail as one customer would get it, a moment after it was last changed; the last one stays meanwhile. */
export function useMailPreview({ subject, content, contactId }: Wanted) {
  const [asked, setAsked] = useState<Wanted>({ subject, content, contactId });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ subject, content, contactId }), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [subject, content, contactId]);
  return useQuery({
    queryKey: ["mail-preview", asked],
    queryFn: async ({ signal }) => (isDemo() ? (await import("./previews.sample.ts")).samplePreview(asked) : call(campaignsApi.preview, { body: asked, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

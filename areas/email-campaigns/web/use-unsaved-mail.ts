import { useState } from "react";
import { z } from "zod";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { setUnsavedWork, unsavedWork } from "#platform/web/browser-flags.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Audience } from "#areas/email-campaigns/contract/audience.schema.ts";

// Unlike a form that is submitted, a half-written email may lack anything.
const Mail = z.object({ name: z.string(), subject: z.string(), content: z.string(), audience: Audience });
/** `base` is what a draft was when its form was filled. */
const UnsavedMail = Mail.extend({ base: Mail.optional() });
export type UnsavedMail = z.output<typeof UnsavedMail>;

/**
 * The email that was being written in this tab when the page went away, so that a reload loses nothing. It belongs to the person and to the campaign,
 * and has what it was based on: a save by somebody else meanwhile is still noticed.
 */
export function useUnsavedMail(campaignId: string | undefined) {
  const userId = useCurrentUser()?.id;
  // The demo saves nothing, so there is nothing to come back to.
  const name = isDemo() || !userId ? undefined : `mail:${userId}:${campaignId ?? "new"}`;
  const [found] = useState(() => (name ? read(name) : undefined));
  return {
    found,
    keep: (mail: UnsavedMail) => {
      if (name) setUnsavedWork(name, JSON.stringify(mail));
    },
    forget: () => {
      if (name) setUnsavedWork(name, null);
    },
  };
}

function read(name: string): UnsavedMail | undefined {
  try {
    return UnsavedMail.safeParse(JSON.parse(unsavedWork(name) ?? "null")).data;
  } catch {
    return undefined;
  }
}

import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { NewAccount, type SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { isHandle } from "#areas/social-media/contract/record-keys.rules.ts";
import { byHandPlatforms, livePlatforms } from "#areas/social-media/contract/networks.rules.ts";

export const addablePlatforms = [...livePlatforms, ...byHandPlatforms] as const;

const fields = z.object({
  platform: z.enum(addablePlatforms),
  accountName: z.string(),
  handle: z.string(),
  appPassword: secret(z.string()),
  server: z.string(),
});
type Fields = z.output<typeof fields>;

/** What is typed about a page, as the call takes it for its network. */
export function pageBodyOf({ platform, accountName, handle, appPassword, server }: Fields) {
  if (platform === "mastodon") return { platform, server };
  if (platform === "bluesky") return { platform, handle, appPassword, ...(server.trim() && { server }) };
  return { platform, accountName };
}

/** All fields of the dialog; what a network asks for is judged as the call does. */
export const AddPageForm = fields.superRefine((values, context) => {
  for (const { message, path } of NewAccount.safeParse(pageBodyOf(values)).error?.issues ?? [])
    context.addIssue({ code: "custom", message, path: [...path] });
});

/** What the dialog begins with: for a page that has to be connected again, what is known of it. */
export const addPageValues = (again?: SocialAccount): Fields => ({
  platform: addablePlatforms.find((one) => one === again?.platform) ?? "bluesky",
  accountName: "",
  handle: again?.platform === "bluesky" && isHandle(again.accountName) ? again.accountName : "",
  appPassword: "",
  server: again?.platform === "mastodon" ? (again.server ?? "") : "",
});

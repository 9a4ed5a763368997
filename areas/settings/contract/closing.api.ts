import { z } from "zod";
import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { OwnPassword } from "#platform/contract/text.ts";
import { PressedAmount } from "#areas/billing/contract/billing.schema.ts";

/** The name of the business, typed as it is, and the owner's password. */
export const Closing = z.strictObject({
  name: z
    .string({ error: "Type the name of your business" })
    .min(1, "Type the name of your business")
    .max(200, "Type the name of your business"),
  password: OwnPassword,
});
export type Closing = z.infer<typeof Closing>;

/** What stood on the button, where the plan goes on. */
export const Reopening = z.strictObject(PressedAmount);
export type Reopening = z.output<typeof Reopening>;

export const closingApi = {
  close: endpoint({
    method: "POST",
    path: "/api/settings/close-business",
    whenReadOnly: "works",
    role: "owner",
    summary:
      "Close the business: everybody is signed out, nothing leaves it, and 30 days later everything is deleted",
    body: Closing,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/settings/reopen-business",
    whenReadOnly: "works",
    whenClosed: "works",
    role: "owner",
    summary:
      "Open a closed business again, with everything as it was. 409 where its plan charges something else than `today`, what stood on the button",
    body: Reopening,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
};

import { z } from "zod";
import { requiredText } from "#platform/contract/text.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { callOutcomes } from "./phone-records.schema.ts";

/** What becomes of a customer whose call came to `outcome`: they go to a stage, by its key, or get a tag. */
export const CallAct = z.strictObject({
  outcome: z.enum(callOutcomes, { error: "Choose what came of the call" }),
  do: z.enum(["stage", "tag"], { error: "Choose a stage or a tag" }),
  value: requiredText(contactLimits.tag, "Choose a stage or enter a tag").meta({ example: "Interested" }),
});
export type CallAct = z.output<typeof CallAct>;

export const CallActs = z.array(CallAct).max(20, "At most 20");

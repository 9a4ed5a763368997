import { z } from "zod";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { demoLeadMax, emailMessage, emailPattern, requiredMessage } from "./demo-leads.rules.ts";

/** What POST /api/demo-leads takes (Spec 1 §5, §7). */
export const NewDemoLead = z.strictObject({
  firstName: requiredText(demoLeadMax.firstName, requiredMessage),
  lastName: requiredText(demoLeadMax.lastName, requiredMessage),
  email: requiredText(demoLeadMax.email, requiredMessage).regex(emailPattern, emailMessage),
  companyName: requiredText(demoLeadMax.companyName, requiredMessage),
  phone: optionalText(demoLeadMax.phone),
  /** A field that people never see: only a program fills it in. */
  website: z.string().max(2000).optional(),
});
export type NewDemoLead = z.output<typeof NewDemoLead>;

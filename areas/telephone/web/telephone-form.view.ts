import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import type { Telephone, TelephoneChanges } from "#areas/telephone/contract/telephone.schema.ts";

const line = z.string();

/** The fields of the line as a form holds them; the server checks them and says what is wrong. */
export const TelephoneForm = z.object({
  accountSid: line,
  authToken: secret(line),
  number: line,
  pricePerText: line,
  pricePerMinute: line,
  forwardTo: line,
  missedCallText: z.boolean(),
});
export type TelephoneForm = z.infer<typeof TelephoneForm>;

/** What the form shows. The token is never shown: empty means that the saved one stays. */
export const valuesOf = (telephone: Telephone): TelephoneForm => ({
  accountSid: telephone.accountSid ?? "",
  authToken: "",
  number: telephone.number ?? "",
  pricePerText: telephone.pricePerText ?? "",
  pricePerMinute: telephone.pricePerMinute ?? "",
  forwardTo: telephone.forwardTo ?? "",
  missedCallText: telephone.missedCallText,
});

/** What is sent of these values; an empty token is left out. */
export const bodyOf = ({ authToken, ...rest }: TelephoneForm): Partial<TelephoneChanges> => ({
  ...(rest as Partial<TelephoneChanges>),
  ...(authToken !== "" && { authToken }),
});

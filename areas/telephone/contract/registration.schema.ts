import { z } from "zod";

export const numberKinds = ["local", "toll_free", "service", "abroad"] as const;
export type NumberKind = (typeof numberKinds)[number];

/** `unknown`: no text has told yet. Whether a form was sent in, and how far it is, only Twilio's own pages know. */
export const registrationStates = ["unknown", "not_registered", "delivering"] as const;

/** How a number is registered with US carriers: what kind it is, what is known, what to do, and what to write into the form there. */
export const Registration = z.object({
  /** Null while no number is set. */
  kind: z.enum(numberKinds).nullable(),
  state: z.enum(registrationStates),
  message: z.string(),
  steps: z.array(z.string()),
  /** What the form there asks for, written for this business. */
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Where a Messaging Service has to send the texts that come in, since we can't set it there; null for a number, which the check sets. */
  incomingTextUrl: z.string().nullable(),
});
export type Registration = z.infer<typeof Registration>;

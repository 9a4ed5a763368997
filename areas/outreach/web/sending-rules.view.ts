import { z } from "zod";
import {
  Clock,
  type SendingRules,
  SendingRulesChanges,
} from "#areas/outreach/contract/sending-rules.schema.ts";

const { capMax, capDays } = SendingRulesChanges.shape;
const typed = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .transform((value) => (value === "" ? Number.NaN : Number(value)))
    .pipe(schema);

// Checked together with the other fields, not after them.
const always = () => true;

/** The sending rules as their form holds them; the two times count only when quiet hours are on. */
export const RulesForm = z
  .object({
    capMax: typed(capMax.unwrap()),
    capDays: typed(capDays.unwrap()),
    hasRest: z.boolean(),
    from: z.string(),
    to: z.string(),
  })
  .refine(({ hasRest, from }) => !hasRest || Clock.safeParse(from).success, {
    path: ["from"],
    error: "Enter a time such as 21:00",
    when: always,
  })
  .refine(({ hasRest, to }) => !hasRest || Clock.safeParse(to).success, {
    path: ["to"],
    error: "Enter a time such as 08:00",
    when: always,
  })
  .refine(({ hasRest, from, to }) => !hasRest || from === "" || from !== to, {
    path: ["to"],
    error: "Choose a different end time",
    when: always,
  });
export type RulesForm = z.input<typeof RulesForm>;

/** The default quiet hours when somebody turns them on. */
const usualRest = { from: "21:00", to: "08:00" } as const;

type MailRules = Pick<SendingRules, "capMax" | "capDays" | "quietHours">;

export const rulesValues = ({ capMax: max, capDays: days, quietHours }: MailRules): RulesForm => ({
  capMax: String(max),
  capDays: String(days),
  hasRest: quietHours !== null,
  ...(quietHours ?? usualRest),
});

export const rulesChanges = ({
  hasRest,
  from,
  to,
  ...caps
}: z.output<typeof RulesForm>): SendingRulesChanges => ({
  ...caps,
  quietHours: hasRest ? { from, to } : null,
});

/** The hours without email in words. */
export const restWords = (rest: SendingRules["quietHours"]): string =>
  rest ? `None from ${rest.from} until ${rest.to}` : "At any hour";

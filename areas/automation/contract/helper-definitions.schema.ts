import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";

/** Limits of a helper's definition; `depth` counts branches within branches. */
export const definitionLimits = {
  conditions: 20,
  steps: 50,
  depth: 5,
  until: 10,
  days: 366,
  text: 10_000,
  subject: 200,
} as const;

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export const Weekday = z.enum(weekdays, { error: "Choose a day of the week" });
export type Weekday = z.infer<typeof Weekday>;

/** A wall-clock time, "09:00". */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:00");
const Name = z.string().trim().min(1, "Choose one").max(100, "Please use at most 100 characters");
const Tag = z.string().trim().min(1, "Enter a tag").max(50, "Please use at most 50 characters");
const whole = (unit: string, max: number) =>
  z
    .number({ error: `Enter a number of ${unit}` })
    .int(`Enter a whole number of ${unit}`)
    .min(1, `Enter at least 1`)
    .max(max, `Enter at most ${max}`);
const Days = whole("days", definitionLimits.days);

/**
 * What starts a helper. An event of the log, by its name: `from` and `to` narrow a move to another stage, `tag` a change to one that added
 * this tag, `field` a change to one of this field, `result` what a form or call ended with. A date of each customer, once a year if it is the birthday.
 * Days without contact. Each week or month, for all who fit. A hook, by its id.
 */
export const EventTrigger = z.strictObject({
  event: Name,
  from: Name.optional(),
  to: Name.optional(),
  tag: Tag.optional(),
  field: Name.optional(),
});
export const DateTrigger = z.strictObject({
  /** "birthday", "nextFollowUp", or an own field of the kind date, by its key. */
  date: Name,
  at: Clock,
  /** Days before (negative) or after the date; 0 on the day. */
  offsetDays: z.number().int().min(-366, "Enter at most 366").max(366, "Enter at most 366").default(0),
});
export const QuietTrigger = z.strictObject({ quietDays: Days });
export const ClockTrigger = z.strictObject({
  every: z.enum(["day", "week", "month"], { error: "Choose how often" }),
  /** Of a week: its day; of a month: 1 to 31, the last day where the month is shorter. */
  on: z.union([Weekday, z.number().int().min(1).max(31)]).optional(),
  at: Clock,
});
export const HookTrigger = z.strictObject({ hook: Id });
export const Trigger = z.union([EventTrigger, DateTrigger, QuietTrigger, ClockTrigger, HookTrigger], {
  error: "Choose what starts this helper",
});
export type Trigger = z.output<typeof Trigger>;

/** How a condition compares; `has` is for tags and for texts that contain something, `over` and `under` for numbers and money. */
export const comparisons = ["is", "isNot", "has", "over", "under", "empty"] as const;
const Value = z.union([z.string().max(1000, "Please use at most 1,000 characters"), z.number(), z.boolean()]);

/** One condition on a field of the customer: a standard one by its name, an own one by its key. Exactly one comparison. */
export const Condition = z
  .strictObject({
    field: Name,
    is: Value.optional(),
    isNot: Value.optional(),
    has: Value.optional(),
    over: Value.optional(),
    under: Value.optional(),
    empty: z.boolean().optional(),
  })
  .refine(
    (one) => comparisons.filter((key) => one[key] !== undefined).length === 1,
    "Choose one way to compare",
  )
  .meta({ example: { field: "source", is: "Referral" } });
export type Condition = z.output<typeof Condition>;

const Conditions = z
  .array(Condition)
  .max(definitionLimits.conditions, `At most ${definitionLimits.conditions} conditions`);

const mailTexts = {
  subject: z
    .string()
    .trim()
    .min(1, "Enter a subject")
    .max(definitionLimits.subject, "Please use at most 200 characters"),
  content: z
    .string()
    .trim()
    .min(1, "Write the email")
    .max(definitionLimits.text, "Please use at most 10,000 characters"),
};
const Text = z.string().trim().min(1, "Write a few words").max(2000, "Please use at most 2,000 characters");

const wait = z
  .strictObject({
    do: z.literal("wait"),
    minutes: whole("minutes", 1440).optional(),
    hours: whole("hours", 720).optional(),
    days: Days.optional(),
  })
  .refine(
    (one) => [one.minutes, one.hours, one.days].filter((part) => part !== undefined).length === 1,
    "Enter how long to wait",
  )
  .meta({ example: { do: "wait", days: 3 } });
const email = z
  .strictObject({
    do: z.literal("email"),
    subject: mailTexts.subject.optional(),
    content: mailTexts.content.optional(),
    templateId: Id.optional(),
  })
  .refine(
    ({ subject, content, templateId }) =>
      templateId === undefined
        ? subject !== undefined && content !== undefined
        : subject === undefined && content === undefined,
    "Write the email, or choose a template",
  )
  .meta({ example: { do: "email", subject: "Thank you", content: "Hi {{firstName}}" } });
const simple = [
  z.strictObject({
    do: z.literal("task"),
    title: z.string().trim().min(1, "Enter a title").max(200, "Please use at most 200 characters"),
    dueInDays: z
      .number()
      .int()
      .min(0, "Enter at least 0")
      .max(definitionLimits.days, "Enter at most 366")
      .default(0),
    /** A member, or null: whoever looks after the customer, else the owner. */
    assignedTo: Id.nullable().default(null),
  }),
  z.strictObject({ do: z.literal("tag"), tag: Tag }),
  z.strictObject({ do: z.literal("untag"), tag: Tag }),
  z.strictObject({ do: z.literal("stage"), stage: Name }),
  z.strictObject({ do: z.literal("field"), field: Name, value: Value.nullable() }),
  z.strictObject({ do: z.literal("note"), text: Text }),
  z.strictObject({ do: z.literal("assign"), userId: Id }),
  /** Tells a member by the bell; null: whoever looks after the customer, else the managers. */
  z.strictObject({ do: z.literal("notify"), userId: Id.nullable().default(null), text: Text }),
  /** Posts to the connected chat. */
  z.strictObject({ do: z.literal("chat"), text: Text }),
  /** Calls one webhook, by its id, about the customer. */
  z.strictObject({ do: z.literal("webhook"), webhookId: Id }),
  /** Goes on when the event happens to the customer, or after so many days. */
  z.strictObject({ do: z.literal("waitFor"), event: Name, days: Days }),
  z.strictObject({ do: z.literal("stop") }),
] as const;

export type PlainStep = z.output<typeof wait> | z.output<typeof email> | z.output<(typeof simple)[number]>;
export type BranchStep = { do: "branch"; if: Condition[]; then: Step[]; else: Step[] };
export type Step = PlainStep | BranchStep;
export type StepKind = Step["do"];

const plain = z.union([wait, email, ...simple], { error: "Choose what it does" });
/** Steps to `depth` branches deep; one more is refused. */
function stepAt(depth: number): z.ZodType<Step> {
  if (depth === 0) return plain as unknown as z.ZodType<Step>;
  const inner = z.array(stepAt(depth - 1)).max(definitionLimits.steps);
  return z.union([
    plain,
    z.strictObject({
      do: z.literal("branch"),
      if: Conditions.min(1, "Add a condition"),
      then: inner,
      else: inner.default([]),
    }),
  ]) as unknown as z.ZodType<Step>;
}

/** How many steps there are, with those in branches. */
export const countSteps = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, one) => sum + 1 + (one.do === "branch" ? countSteps(one.then) + countSteps(one.else) : 0),
    0,
  );

/** May a customer go through again: never, not while under way (usual), or with each event. */
export const repeats = ["once", "one_at_a_time", "always"] as const;

/** What a helper does (issue: Auto-Help). */
export const HelperDefinition = z
  .strictObject({
    when: Trigger,
    if: Conditions.default([]),
    then: z
      .array(stepAt(definitionLimits.depth))
      .min(1, "Add at least one step")
      .max(definitionLimits.steps, `At most ${definitionLimits.steps} steps`)
      .refine(
        (steps) => countSteps(steps) <= definitionLimits.steps,
        `At most ${definitionLimits.steps} steps`,
      ),
    again: z.enum(repeats).default("one_at_a_time"),
    /** Waiting steps stop as soon as one of these events happens to the customer, or they fit a condition. */
    until: z
      .array(z.union([EventTrigger, Condition]))
      .max(definitionLimits.until, `At most ${definitionLimits.until} goals`)
      .default([]),
    /** On the customer's clock; outside of them a step waits. */
    hours: z
      .strictObject({ from: Clock, to: Clock, days: z.array(Weekday).min(1, "Choose a day").max(7) })
      .nullable()
      .default(null),
    /** act: does it; ask: emails are drafted, and wait for one press. */
    mode: z.enum(["act", "ask"]).default("act"),
  })
  .meta({
    example: {
      when: { event: "contact.stage_changed", to: "customer" },
      then: [{ do: "tag", tag: "vip" }],
    },
  });
export type HelperDefinition = z.output<typeof HelperDefinition>;

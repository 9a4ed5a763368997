import { z } from "zod";
import { Day, Instant, NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { optionalText, requiredText, text } from "#platform/contract/text.ts";

/** Spec 1 §3, tasks. */
export const taskTypes = ["task", "appointment", "call", "meeting"] as const;
export const taskStatuses = ["pending", "completed", "cancelled"] as const;
export const taskPriorities = ["low", "medium", "high", "urgent"] as const;
/** How a task repeats: by the calendar, or some days after it is done. */
export const taskRepeats = ["daily", "weekly", "monthly", "after"] as const;
export const snoozes = ["laterToday", "tomorrow", "nextWeek"] as const;

export type TaskType = (typeof taskTypes)[number];
export type TaskStatus = (typeof taskStatuses)[number];
export type TaskPriority = (typeof taskPriorities)[number];
export type TaskRepeat = (typeof taskRepeats)[number];
export type Snooze = (typeof snoozes)[number];

export const taskLimits = {
  title: 300,
  description: 10_000,
  repeatEvery: 366,
  remindMinutes: 43_200,
  bulk: 200,
  search: 200,
} as const;

export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  /** A day, never an instant. */
  dueDate: Day.nullable(),
  /** The time by the business's clock, "14:30"; null for any time of the day. */
  dueTime: z.string().nullable(),
  contactId: Id.nullable(),
  contactName: z.string().nullable(),
  /** The sale of this customer that it is a step of. */
  dealId: Id.nullable(),
  assignedTo: Id.nullable(),
  assignedName: z.string().nullable(),
  createdBy: Id.nullable(),
  completedAt: Instant.nullable(),
  repeats: z.enum(taskRepeats).nullable(),
  repeatEvery: z.number().int(),
  /** Minutes before the time; before nine in the morning where there is only a day. */
  remindMinutes: z.number().int().nullable(),
  isSample: z.boolean(),
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Task = z.infer<typeof Task>;

/** A task in the bin; one deleted with its customer comes back only with them. */
export const BinnedTask = Task.extend({ deletedAt: Instant, withContact: z.boolean() });
export type BinnedTask = z.infer<typeof BinnedTask>;

const choose = (what: string) => ({ error: `Choose a ${what} from the list` });
const blankIsNone = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]);

/** A day on which something can be due. */
export const DueDay = NearDay;
export const DueTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 14:30")
  .meta({ example: "14:30" });

const fields = {
  title: requiredText(taskLimits.title, "Title is required"),
  description: optionalText(taskLimits.description),
  type: z.enum(taskTypes, choose("type")),
  status: z.enum(taskStatuses, choose("status")),
  priority: z.enum(taskPriorities, choose("priority")),
  dueDate: blankIsNone(DueDay),
  dueTime: blankIsNone(DueTime),
  contactId: blankIsNone(Id),
  /** A sale: the task is then of its customer. */
  dealId: blankIsNone(Id),
  assignedTo: blankIsNone(Id),
  repeats: blankIsNone(z.enum(taskRepeats, choose("repetition"))),
  repeatEvery: z
    .number()
    .int("Must be a whole number")
    .min(1, "At least 1")
    .max(taskLimits.repeatEvery, `At most ${taskLimits.repeatEvery}`),
  remindMinutes: z
    .number()
    .int("Must be a whole number")
    .min(0, "At least 0")
    .max(taskLimits.remindMinutes, "At most 30 days before")
    .nullable(),
};

/** What POST /api/tasks takes: title and type are required (Spec 1 §5); pending and medium from the start (Spec 1 §4). */
export const NewTask = z.strictObject({
  ...fields,
  type: z.enum(taskTypes, {
    error: (issue) => (issue.input === undefined ? "Type is required" : "Choose a type from the list"),
  }),
  status: fields.status.default("pending"),
  priority: fields.priority.default("medium"),
  dueDate: fields.dueDate.default(null),
  dueTime: fields.dueTime.default(null),
  contactId: fields.contactId.default(null),
  dealId: fields.dealId.default(null),
  /** Left out: the person who adds it. */
  assignedTo: fields.assignedTo.optional(),
  repeats: fields.repeats.default(null),
  repeatEvery: fields.repeatEvery.default(1),
  remindMinutes: fields.remindMinutes.default(null),
});
export type NewTask = z.output<typeof NewTask>;
export type NewTaskInput = z.input<typeof NewTask>;

/** What PUT /api/tasks/:id takes: any of the fields, and the id again if the caller likes; only the status when a task is toggled (Spec 1 §7). */
export const TaskChanges = z
  .strictObject({
    ...fields,
    description: text(taskLimits.description)
      .transform((value) => value || null)
      .nullable(),
    id: Id,
  })
  .partial();
export type TaskChanges = z.output<typeof TaskChanges>;
export type TaskChangesInput = z.input<typeof TaskChanges>;

/** Snoozes a task; "back" undoes that. */
export const TaskSnooze = z.strictObject({
  to: z.enum([...snoozes, "back"], { error: "Choose a date" }),
  dueDate: fields.dueDate.default(null),
  dueTime: fields.dueTime.default(null),
  remindMinutes: fields.remindMinutes.default(null),
});
export type TaskSnooze = z.output<typeof TaskSnooze>;

/** What narrows the list. */
export const TaskFilter = z.strictObject({
  search: z.string().max(taskLimits.search, `At most ${taskLimits.search} characters`).optional(),
  status: z.enum(taskStatuses, choose("status")).optional(),
  priority: z.enum(taskPriorities, choose("priority")).optional(),
  type: z.enum(taskTypes, choose("type")).optional(),
  /** A person's id, "me" or "nobody". */
  assignedTo: z.union([z.enum(["me", "nobody"]), Id], choose("person")).optional(),
  contactId: Id.optional(),
  /** "meetings": open meetings and appointments still ahead by the business's clock. */
  view: z.enum(["meetings"], choose("view")).optional(),
  /** Due on one of these days, the first and the last included. */
  from: DueDay.optional(),
  to: DueDay.optional(),
});
export type TaskFilter = z.output<typeof TaskFilter>;

export const TaskQuery = z.strictObject({
  ...TaskFilter.shape,
  ...wholeOrPageQuery(),
});

/** A change of several at once; the reply lists the ids that really changed, so that it can be undone. */
export const TaskBulk = z.strictObject({
  ids: z.array(Id).min(1, "Choose at least one").max(taskLimits.bulk, `At most ${taskLimits.bulk} at once`),
  action: z.enum(["complete", "reopen", "delete", "restore"], choose("change")),
});
export type TaskBulk = z.output<typeof TaskBulk>;

/** How this person is reminded, the zone of their morning (null: the business's), and the business's time zone. */
export const TaskSettings = z.object({
  reminderMail: z.boolean(),
  digest: z.boolean(),
  ownTimeZone: z.string().nullable(),
  timeZone: z.string(),
  mailReady: z.boolean(),
});
export type TaskSettings = z.infer<typeof TaskSettings>;
const Zone = z
  .string({ error: "Choose a time zone" })
  .max(60, "Choose a time zone")
  .meta({ example: "Europe/Berlin" });
export const TaskSettingsChanges = z
  .strictObject({
    reminderMail: z.boolean(),
    digest: z.boolean(),
    ownTimeZone: blankIsNone(Zone),
    timeZone: Zone,
  })
  .partial();
export type TaskSettingsChanges = z.output<typeof TaskSettingsChanges>;

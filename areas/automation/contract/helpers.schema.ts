import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { HelperDefinition } from "./helper-definitions.schema.ts";

/** The most helpers of one business, without those in the trash. */
export const maxHelpers = 100;
/** A definition's largest JSON, in bytes. */
export const maxDefinitionBytes = 600_000;

/** The four that every business has (Spec 2 §4), in their order. */
export const presets = ["welcome", "followUp", "birthday", "winBack"] as const;
export type PresetKey = (typeof presets)[number];

/** Why the product itself stopped a helper. */
export const pausedReasons = ["loop", "too_often", "failing", "plan"] as const;

const name = z.string().trim().min(1, "Enter a name").max(100, "Please use at most 100 characters");
const description = z.string().trim().max(500, "Please use at most 500 characters");

export const NewHelper = z.strictObject({
  name,
  description: description.default(""),
  isActive: z.boolean().default(false),
  definition: HelperDefinition,
});
export type NewHelper = z.output<typeof NewHelper>;

export const HelperChanges = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  isActive: z.boolean().optional(),
  definition: HelperDefinition.optional(),
  /** The version that was edited; 409 when somebody else made a newer one. */
  version: z.number().int().optional(),
});
export type HelperChanges = z.output<typeof HelperChanges>;
export const HelperSwitch = z.strictObject({ isActive: z.boolean("Choose on or off") });

/** A helper (Spec 2 §3, Auto-helper rule): `trigger` and `action` are sentences, `definition` holds the data. */
export const Helper = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  trigger: z.string(),
  action: z.string(),
  isActive: z.boolean(),
  preset: z.enum(presets).nullable(),
  definition: HelperDefinition,
  version: z.number().int(),
  pausedReason: z.enum(pausedReasons).nullable(),
  /** What keeps it from working as it says, in plain words: a tag's stage is gone, no mail server. */
  problems: z.array(z.string()),
  /** Customers under way, drafted emails that wait for a press, runs of the last 30 days, actions done in all. */
  underWay: z.number().int(),
  drafts: z.number().int(),
  recentRuns: z.number().int(),
  recentFailures: z.number().int(),
  actionsDone: z.number().int(),
  lastRunAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Helper = z.infer<typeof Helper>;

/** All of a business; one switch pauses all. */
export const HelperSettings = z.object({
  isPaused: z.boolean(),
  /** What one action saves, in minutes, as the owner says. */
  minutesPerAction: z.number().int(),
  /** Actions done in the last 30 days. */
  actionsDone: z.number().int(),
  /** Why emails wouldn't leave, in plain words; null when they would. */
  mailNotice: z.string().nullable(),
  drafts: z.number().int(),
});
export type HelperSettings = z.infer<typeof HelperSettings>;
export const HelperSettingsChanges = z.strictObject({
  isPaused: z.boolean().optional(),
  minutesPerAction: z
    .number()
    .int("Enter whole minutes")
    .min(0, "Enter at least 0")
    .max(480, "Enter at most 480")
    .optional(),
});

/** waiting: a step is due later; held: outside of the hours, or of a paused helper; asks: a late start or a draft waits for a press. */
export const runStates = ["waiting", "held", "asks", "done", "stopped", "failed"] as const;
export const RunState = z.enum(runStates);
export const stepStates = ["planned", "waiting", "done", "skipped", "failed", "drafted", "stopped"] as const;

/** One step of a run: what it is in words, and what became of it. */
export const RunStep = z.object({
  /** Its place in the definition: "0", "2", "3.then.0". */
  place: z.string(),
  words: z.string(),
  state: z.enum(stepStates),
  /** Why not, or what it led to, in plain words. */
  reason: z.string().nullable(),
  dueAt: Instant.nullable(),
  doneAt: Instant.nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

export const HelperRun = z.object({
  id: Id,
  helperId: Id,
  helperName: z.string(),
  version: z.number().int(),
  contactId: Id.nullable(),
  contactName: z.string(),
  state: RunState,
  reason: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** What started it, in words. */
  startedBy: z.string(),
  steps: z.array(RunStep),
});
export type HelperRun = z.infer<typeof HelperRun>;
export const RunsQuery = z.strictObject({
  state: RunState.optional(),
  contactId: Id.optional(),
  ...pageQuery({ usual: 25, max: 100 }),
});
export const BinQuery = z.strictObject({ ...pageQuery() });
export const HelperInBin = z.object({ id: Id, name: z.string(), deletedAt: Instant });

/** An email that waits for a press. */
export const HelperDraft = z.object({
  id: Id,
  helperId: Id,
  helperName: z.string(),
  contactId: Id,
  contactName: z.string(),
  to: z.string(),
  subject: z.string(),
  content: z.string(),
  createdAt: Instant,
});
export type HelperDraft = z.infer<typeof HelperDraft>;
export const DraftChoice = z.strictObject({
  ids: z.array(Id).min(1, "Choose at least one").max(200, "At most 200 at once"),
});
export const DraftsQuery = z.strictObject({ helperId: Id.optional(), ...pageQuery({ usual: 25, max: 100 }) });

/** What the last 30 days of real events would have led to. Nothing is sent or changed. */
export const PreviewQuestion = z
  .strictObject({ definition: HelperDefinition })
  .meta({ example: { definition: { when: { quietDays: 60 }, then: [{ do: "tag", tag: "quiet" }] } } });
export const HelperPreview = z.object({
  days: z.number().int(),
  /** Customers it would have touched. */
  will: z.number().int(),
  /** Customers to whom it happened, and who don't fit the conditions. */
  wont: z.number().int(),
  /** Of those whom it would touch: who would get no email, by reason, as before a campaign. */
  skipped: z.record(z.string(), z.number().int()),
  /** True when there were more events than are looked at. */
  isCut: z.boolean(),
});
export type HelperPreview = z.infer<typeof HelperPreview>;
export const PreviewPeopleQuestion = z
  .strictObject({
    definition: HelperDefinition,
    /** will, wont, or a reason of `skipped`. */
    group: z.string().min(1).max(60),
    afterId: Id.optional(),
  })
  .meta({
    example: { definition: { when: { quietDays: 60 }, then: [{ do: "tag", tag: "quiet" }] }, group: "will" },
  });
export const PreviewPeople = z.object({
  people: z.array(z.object({ contactId: Id, name: z.string(), because: z.string() })),
  hasMore: z.boolean(),
});
export const PreviewStepsQuestion = z.strictObject({ definition: HelperDefinition, contactId: Id }).meta({
  example: {
    definition: { when: { quietDays: 60 }, then: [{ do: "tag", tag: "quiet" }] },
    contactId: "00000000-0000-7000-8000-000000000000",
  },
});
export const PreviewSteps = z.object({
  name: z.string(),
  startsAt: Instant,
  steps: z.array(
    z.object({
      place: z.string(),
      words: z.string(),
      at: Instant.nullable(),
      day: Day.nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type PreviewSteps = z.infer<typeof PreviewSteps>;

const Choice = z.object({ value: z.string(), label: z.string() });
/** What can be chosen in a helper: stages, people, details of a customer, templates, other programs. */
export const HelperChoices = z.object({
  stages: z.array(Choice),
  people: z.array(Choice),
  fields: z.array(Choice),
  dates: z.array(Choice),
  templates: z.array(Choice),
  webhooks: z.array(Choice),
  hooks: z.array(Choice),
});
export type HelperChoices = z.infer<typeof HelperChoices>;

/** Which helpers a change of many, or an import, would start, and for how many people: asked before. */
export const HelpersToStart = z.object({
  helpers: z.array(z.object({ id: Id, name: z.string() })),
});
export type HelpersToStart = z.infer<typeof HelpersToStart>;
export const HelpersToStartQuery = z.strictObject({
  event: z.enum([
    "contact.created",
    "contact.updated",
    "contact.stage_changed",
    "contact.assigned",
    "contact.deleted",
  ]),
  to: z.string().max(100).optional(),
  tag: z.string().max(50).optional(),
});

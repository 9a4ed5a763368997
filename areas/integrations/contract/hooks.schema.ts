import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { requiredText, text } from "#platform/contract/text.ts";
import { isHookField } from "./hook-fields.rules.ts";

/** The most hooks of one business. */
export const maxHooks = 20;
/** The largest body that a hook takes, in bytes. */
export const maxHookBytes = 262_144;
/** The most bodies of one business that may wait for their work; more are told to come again later. */
export const maxWaiting = 1000;
/** How many bodies a hook keeps to be looked at. */
export const keptBodies = 10;
/** The most fields that one hook fills. */
export const maxMapped = 60;

const chooseField = "Choose a field from the list";
/** Which field of a customer is filled from where in the body: `person.mail`, `items.0.price`. */
const Mapping = z
  .record(z.string().max(80), requiredText(200, "Choose where in the message it stands"))
  .refine((mapping) => Object.keys(mapping).every(isHookField), chooseField)
  .refine((mapping) => Object.keys(mapping).length <= maxMapped, `At most ${maxMapped} fields`)
  .meta({ example: { email: "person.mail" } });

const Name = requiredText(100, "Give it a name, such as the program that sends");

export const NewHook = z.strictObject({
  name: Name,
  mapping: Mapping.default({}),
  /** Takes only what is signed as Standard Webhooks says. */
  signed: z.boolean().default(false),
});
export type NewHook = z.output<typeof NewHook>;

export const HookChanges = z.strictObject({
  name: Name.optional(),
  mapping: Mapping.optional(),
  signed: z.boolean().optional(),
  isActive: z.boolean().optional(),
});
export type HookChanges = z.output<typeof HookChanges>;

/** secret: what signs; address: where it is sent to, which is all that an unsigned hook asks for. */
export const rotatedThings = ["secret", "address"] as const;
export const HookRotation = z.strictObject({ what: z.enum(rotatedThings).default("secret") });
export type HookRotation = z.output<typeof HookRotation>;

/** new: nothing came yet; works: the last one was understood; failing: it wasn't; off: switched off; paused: the plan has no hooks right now, what comes waits. */
export const hookStates = ["new", "works", "failing", "off", "paused"] as const;

export const Hook = z.object({
  id: Id,
  name: z.string(),
  mapping: z.record(z.string(), z.string()),
  signed: z.boolean(),
  isActive: z.boolean(),
  state: z.enum(hookStates),
  lastReceivedAt: Instant.nullable(),
  /** How many bodies wait for their work. */
  waiting: z.int(),
  /** Until then the secret and the address before work as well. */
  oldUntil: Instant.nullable(),
  createdAt: Instant,
});
export type Hook = z.infer<typeof Hook>;

/** The only answers that tell the address and the secret; null is what did not change. */
export const HookMade = z.object({
  ...Hook.shape,
  url: z.string().nullable(),
  secret: z.string().nullable(),
});
export type HookMade = z.infer<typeof HookMade>;

/** waiting: not worked yet; done: a customer was added or found; failed: it was not understood. */
export const bodyStates = ["waiting", "done", "failed"] as const;

export const HookValue = z.object({ path: z.string(), value: z.string() });
export type HookValue = z.infer<typeof HookValue>;

/** What was sent once. */
export const HookBody = z.object({
  id: Id,
  status: z.enum(bodyStates),
  /** Why it failed, in a sentence. */
  reason: z.string().nullable(),
  /** Values that could not be read, and were left out. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  contactId: Id.nullable(),
  /** True when the customer was added, false when it was there before. */
  isNew: z.boolean().nullable(),
  /** What it said, by path. */
  values: z.array(HookValue),
  /** True when there was more than is kept. */
  isCut: z.boolean(),
  receivedAt: Instant,
});
export type HookBody = z.infer<typeof HookBody>;

export const HookBodiesQuery = z.strictObject(pageQuery({ usual: keptBodies, max: keptBodies }));

/** The secret part of a hook's address. */
export const HookTokenParams = z.strictObject({ token: text(200) });

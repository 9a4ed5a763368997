import { companies } from "./law-texts.rules.ts";
import {
  type Formation,
  type FormationStatus,
  type Owner,
  type Payment,
  percentSum,
  type Step,
} from "./formations.schema.ts";
import type { BusinessType } from "./states.schema.ts";

/** Whole percent of the steps that are done, rounded down; 100 where there are none. */
export function progressOf(steps: readonly { done: boolean }[]): number {
  const done = steps.filter((step) => step.done).length;
  return steps.length === 0 ? 100 : Math.floor((done * 100) / steps.length);
}

/** "3 of 8 steps". */
export const stepsText = (steps: readonly { done: boolean }[]): string =>
  [steps.filter(({ done }) => done).length, "of", steps.length, "steps"].join(" ");

/** Pending until the first step is done, completed with the last one. */
export function statusOf(steps: readonly { done: boolean }[]): Exclude<FormationStatus, "cancelled"> {
  if (steps.every(({ done }) => done)) return "completed";
  return steps.some(({ done }) => done) ? "processing" : "pending";
}

/** What is wrong with the owners of a type; undefined when nothing is. Their parts come to 100.00 exactly. */
export function ownersTrouble(businessType: BusinessType, owners: readonly Owner[]): string | undefined {
  const sum = percentSum(owners);
  if (owners.length === 0) return "Add at least one owner";
  if (businessType === "sole" && owners.length !== 1) return "A sole proprietorship has exactly one owner";
  if (businessType === "partnership" && owners.length < 2) return "A partnership has at least two owners";
  if (sum !== "100.00") return `The percentages add up to ${sum}. They need to be 100.00.`;
  return undefined;
}

/** True while an order goes on. */
export const isOpen = ({ status }: Pick<Formation, "status">): boolean =>
  status === "pending" || status === "processing";

/** True once a host has done one of our steps, also where the state refused what they filed. */
export const hasBegun = (steps: readonly Pick<Step, "who" | "done" | "refusedOn">[]): boolean =>
  steps.some(({ who, done, refusedOn }) => who === "us" && (done || refusedOn !== null));

/** What becomes of an order's bill when it is canceled. */
export const paymentOnceCancelled = ({ payment, steps }: Pick<Formation, "payment" | "steps">): Payment =>
  payment === "bill" && !hasBegun(steps) ? "waived" : payment;

/** Types that exist only once a state has filed them. */
export const isFiled = (businessType: BusinessType): boolean => companies.includes(businessType);

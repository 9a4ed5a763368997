import { fieldLabel, ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import {
  sharedTargets,
  type SharedTarget,
  singleTargets,
  type SingleTarget,
  targetLabel,
} from "#areas/imports/contract/import-targets.schema.ts";

/** What a hook can fill of every customer, in the order of the screen; `fullName` is split into two. */
export const hookFields = [...singleTargets, ...sharedTargets];

const isStandard = (field: string): field is SingleTarget | SharedTarget =>
  hookFields.some((one) => one === field);

/** True for the name of a field that a hook may fill: a standard one, or `customFields.<key>`, whether or not there is such a key. */
export const isHookField = (field: string): boolean =>
  isStandard(field) || (ownKeyOf(field)?.length ?? 0) > 0;

/** A field's label; an own one has the label that the business gave it. */
export const hookFieldLabel = (field: string, own: readonly { key: string; label: string }[] = []): string =>
  isStandard(field) ? targetLabel(field) : fieldLabel(field, own);
